/**
 * What the scripts of ScriptProcessorNodes do within one quantum, in the order of their nodes: in
 * which order the browser asks them nothing fixes.
 */
export class ScriptOrder {
  #scripts = [];

  /** From now on operations are those of the script of `node`, an id. */
  begin(node) {
    this.#scripts.push({ node, operations: [] });
  }

  /** Where operations go; undefined while no script has run. */
  get operations() {
    return this.#scripts.at(-1)?.operations;
  }

  /** All of them, once the quantum is over. */
  take() {
    const scripts = this.#scripts.splice(0).sort((first, second) => first.node - second.node);
    return scripts.flatMap(({ operations }) => operations);
  }
}
