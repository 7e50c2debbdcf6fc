/**
 * What the scripts of ScriptProcessorNodes do within one quantum, ordered by node: the browser runs them in an
 * unspecified order.
 */
export class ScriptOrder {
  #scripts = [];

  /** From now on operations belong to the script of `node`, an id. */
  begin(node) {
    this.#scripts.push({ node, operations: [] });
  }

  /** Where operations are collected; undefined while no script has run. */
  get operations() {
    return this.#scripts.at(-1)?.operations;
  }

  /** All of them, once the quantum is over. */
  take() {
    const scripts = this.#scripts.splice(0).sort((first, second) => first.node - second.node);
    return scripts.flatMap(({ operations }) => operations);
  }
}
