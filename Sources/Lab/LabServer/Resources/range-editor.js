/**
 * A parameter's controls in Setup besides its slider: whether it is in Live, its custom range, the pad's axis.
 */
import { element } from './element.js';
import { placeOf, typedValue, valueAt, wordsFor } from './mapping.js';
import { makeHandles } from './range-handles.js';

/** `{ node, refresh }` */
export function makeSetup(knobs, id) {
  const parameter = knobs.parameter(id);
  const isNumber = !parameter.choices.length && !parameter.isTrigger;
  const live = element('input', {
    type: 'checkbox', 'data-live': id, onchange: () => knobs.select(id, live.checked),
  });
  const ranged = element('input', {
    type: 'checkbox', 'data-ranged': id, onchange: () =>
      (ranged.checked ? knobs.setRange(id, parameter.minimum, parameter.maximum)
        : knobs.setRange(id)),
  });
  const ends = element('span', { class: 'ends' });
  const low = handle('low', 'from');
  const high = handle('high', 'to');
  const handles = makeHandles(knobs, parameter, moveEnd);
  ends.append(low, handles.node, high);
  const axis = element('select', { 'aria-label': `${parameter.name}: on the pad`, 'data-axis': id,
    onchange: mapIt }, [['', 'no pad'], ['x', 'pad x'], ['y', 'pad y'], ['touch', 'touch']]
    .map(([value, name]) => element('option', { value }, name)));
  const inverted = element('input', { type: 'checkbox', onchange: mapIt });

  function mapIt() {
    knobs.map(id, axis.value || undefined, inverted.checked);
  }

  function handle(end, word) {
    const input = element('input', {
      type: 'text', class: 'range-end', 'aria-label': `${parameter.name}: range ${word}`,
      'data-end': end,
      onchange: () => {
        const value = typedValue(parameter, input.value);
        if (value !== undefined) {
          knobs.checkpoint();
          moveEnd(end, value);
        }
        refresh();
      },
      onkeydown: (event) => {
        event.stopPropagation();
        const step = { ArrowUp: 0.01, ArrowDown: -0.01 }[event.key];
        if (!step) return;
        event.preventDefault();
        const { [end]: now } = knobs.range(id);
        knobs.checkpoint();
        moveEnd(end, valueAt(parameter, placeOf(parameter, now) + step));
      },
    });
    return input;
  }

  /** Each end stays on its side of the other. */
  function moveEnd(end, value) {
    const { low: bottom, high: top } = knobs.range(id);
    const least = (parameter.maximum - parameter.minimum) / 100;
    if (end === 'low') knobs.moveRange(id, Math.min(value, top - least), top);
    else knobs.moveRange(id, bottom, value);
  }

  function refresh() {
    const range = knobs.range(id);
    const mapping = knobs.mapped(id);
    live.checked = knobs.isSelected(id);
    ranged.checked = Boolean(range);
    ends.hidden = !range;
    if (range) {
      handles.refresh();
      low.value = wordsFor(parameter, range.low);
      high.value = wordsFor(parameter, range.high);
    }
    axis.value = mapping?.axis ?? '';
    inverted.checked = mapping?.isInverted ?? false;
    inverted.parentElement.hidden = !mapping;
  }

  const node = element('div', { class: 'setup' },
    element('label', {}, live, ' in Live'),
    isNumber ? element('label', {}, ranged, ' range') : null,
    isNumber ? ends : null,
    axis,
    element('label', {}, inverted, ' inverted'));
  refresh();
  return { node, refresh };
}
