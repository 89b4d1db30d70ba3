/** Puts into use what was tried, and takes it back. */
import { useAddress } from '../address.js';
import { html, useState } from '../html.js';
import { request, segmentOf } from '../http.js';
import { describe } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';
import { number, words } from '../words.js';

/** Settings of windows are in the configuration of contexts, except those of this one. */
const CONTEXT_SETTINGS = 'io.mneme.context';
const DICTATION_SETTINGS = 'io.mneme.dictation';
const DICTATION_WINDOW = 'grow-and-rebuild';

/** @param {{ choice: import('./trial.js').TrialChoice, onUsed: () => void }} properties */
export function UseTrial({ choice, onUsed }) {
  const [, change] = useAddress();
  const [busy, setBusy] = useState(false);
  const text = words().prompt.trial;
  /** @param {() => Promise<void>} action */
  const carryOut = async (action) => {
    setBusy(true);
    try {
      await action();
      onUsed();
    } catch (problem) {
      notify(describe(problem));
    } finally {
      setBusy(false);
    }
  };
  const use = () =>
    carryOut(async () => {
      await putIntoUse(choice);
      change({ window: null, renderer: null, settings: null }, { replace: true });
      notify(text.used(namesOf(choice)));
    });
  const restore = () =>
    carryOut(async () => {
      await Promise.all(['window', 'renderer'].map((kind) => request('DELETE', `/v1/policies/${kind}`)));
      notify(text.restored);
    });
  return html`
    <div class="line">
      <button type="button" class="primary" disabled=${busy} onClick=${use}>${text.use(namesOf(choice))}</button>
      <button type="button" disabled=${busy} onClick=${restore}>${text.restore}</button>
    </div>
    <p class="muted small">${text.useHint}</p>
  `;
}

/** @param {import('./trial.js').TrialChoice} choice */
function namesOf({ window, renderer, settings, current }) {
  const set = Object.entries(settings).map(([name, value]) => `${name} ${number(value, 3)}`);
  const windowName = set.length > 0 ? `${window} (${set.join(', ')})` : window;
  return [
    ...(window !== current.window || set.length > 0 ? [windowName] : []),
    ...(renderer !== current.renderer ? [renderer] : []),
  ].join(' + ');
}

/** @param {import('./trial.js').TrialChoice} choice */
async function putIntoUse({ window, renderer, settings, current }) {
  if (Object.keys(settings).length > 0) {
    await configure(window, settings);
  }
  if (window !== current.window) {
    await activate('window', window);
  }
  if (renderer !== current.renderer) {
    await activate('renderer', renderer);
  }
}

/**
 * @param {string} window
 * @param {Record<string, number>} settings
 */
function configure(window, settings) {
  if (window === DICTATION_WINDOW) {
    return request('PATCH', `/v1/settings/${DICTATION_SETTINGS}`, { body: settings });
  }
  const body = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`window.${window}.${name}`, value]));
  return request('PATCH', `/v1/settings/${CONTEXT_SETTINGS}`, { body });
}

/**
 * @param {string} kind
 * @param {string} name
 */
function activate(kind, name) {
  return request('PATCH', `/v1/policies/${kind}/${segmentOf(name)}`, { body: { active: true, swap: 'now' } });
}
