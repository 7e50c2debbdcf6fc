/**
 * Frames that no script of the page can reach, and so no recorder: what they play is missing, and a remark says so.
 *
 * Documents that the page's own server sends for an <object> or an <embed> are named by the server.
 */
import { queryAll } from '../natives/native-queries.js';
import { placeOf } from '../recording/recording-server.js';

/** Element → the attribute with its address. */
const addresses = { __proto__: null, iframe: 'src', frame: 'src', object: 'data', embed: 'src' };
const LONGEST_ADDRESS = 100;
const named = new Set();

/** Examines all that a document contains from now on; `onNote(text)` is called once for each address. */
export function nameUnreachedFrames(document, onNote) {
  const examine = (element) => {
    const text = unreached(element);
    if (!text || named.has(text)) return;
    named.add(text);
    onNote(text);
  };
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'attributes') examine(target);
      else for (const node of addedNodes) eachFrame(node, begin);
    }
  });
  const begin = (element) => {
    examine(element);
    observer.observe(element, { attributes: true });
  };
  observer.observe(document, { childList: true, subtree: true });
}

function eachFrame(node, body) {
  if (node.nodeType !== 1) return;
  if (addresses[node.localName]) body(node);
  for (const frame of queryAll(node, 'iframe, frame, object, embed')) body(frame);
}

/** The remark about a frame; null if it is recorded, or runs no script. */
export function unreached(element) {
  const name = element.localName;
  const address = addressOf(element, addresses[name]);
  const reason = SOUND.test(address) && 'it is a sound file'
    || isFrame(name) && sandboxReason(element.getAttribute('sandbox'))
    || element.getAttribute('srcdoc') === null && originReason(address, isFrame(name));
  if (!reason || reason === HARMLESS) return null;
  const place = placeOf(address) || 'without an address';
  return `what the <${name}> ${place.slice(0, LONGEST_ADDRESS)} plays is not recorded: ${reason}`;
}

const SOUND = /\.(?:aac|flac|m4a|mp3|mp4|oga|ogg|opus|wav|weba|webm)(?:[?#]|$)/i;
const HARMLESS = 'it runs no script';

function isFrame(name) {
  return name === 'iframe' || name === 'frame';
}

function addressOf(element, attribute) {
  const text = element.getAttribute(attribute);
  if (text === null) return '';
  return URL.canParse(text, element.baseURI) ? new URL(text, element.baseURI).href : text;
}

/** `sandbox`: the attribute, null without one. */
function sandboxReason(sandbox) {
  if (sandbox === null) return null;
  const allowed = ` ${sandbox.toLowerCase()} `;
  if (!allowed.includes('allow-scripts')) return HARMLESS;
  return allowed.includes('allow-same-origin') ? null : 'it is sandboxed without allow-same-origin';
}

function originReason(address, isFrame) {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  // Elsewhere it may be a picture.
  if (protocol === 'data:' && (isFrame || /^data:(?:text\/html|application\/xhtml)/i.test(address))) {
    return 'a data: document is reached by no other';
  }
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && origin !== location.origin ? 'its document is of another origin' : null;
}
