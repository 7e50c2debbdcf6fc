/** The keyboard: what is audible, takes, modes, undo, and notes. */

/** `actions`: by key; other keys belong to the panel and the piano. */
export function listenToKeys(lab, actions) {
  addEventListener('keydown', (event) => {
    const isTyping = event.target.matches('input[type=text], input[type=search], input[type=number]');
    if (isTyping || document.querySelector('dialog[open]')) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      if (event.shiftKey) lab.knobs.redo();
      else lab.knobs.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key.toLowerCase()];
    if (action) {
      if (event.repeat) return;
      event.preventDefault();
      action();
    } else if (lab.panel.key(event.key) || isNote(lab, event)) {
      event.preventDefault();
    }
  });
  addEventListener('keyup', (event) => lab.piano.keyUp(event));
}

function isNote(lab, event) {
  return !document.getElementById('piano').hidden && !event.target.matches('select')
    && lab.piano.keyDown(event);
}
