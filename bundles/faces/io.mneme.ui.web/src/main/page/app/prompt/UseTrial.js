/** Puts into use what was tried, and takes it back. */
import { useAddress } from '../address.js';
import { html, useState } from '../html.js';
import { request, segmentOf } from '../http.js';
import { describe } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';
import { isChosen } from '../policy/policies.js';
import { number, words } from '../words.js';
import { changeOf } from './windowSettings.js';

const KINDS = ['window', 'renderer'];

/** @param {{ choice: import('./trial.js').TrialChoice, onUsed: () => void }} properties */
export function UseTrial({ choice, onUsed }) {
  const [, change] = useAddress();
  const { busy, carryOut } = useAction(onUsed);
  const text = words().prompt.trial;
  const use = () =>
    carryOut(async () => {
      await putIntoUse(choice);
      change({ window: null, renderer: null, settings: null }, { replace: true });
      focusForm();
      notify(text.used(namesOf(choice)));
    });
  return html`
    <div class="line">
      <button type="button" class="primary" disabled=${busy} onClick=${use}>${text.use(namesOf(choice))}</button>
    </div>
    <p class="muted small">${text.useHint}</p>
  `;
}

/**
 * Takes back what was chosen by hand; stands only where something was.
 * @param {{ policies: any[], onUsed: () => void }} properties
 */
export function RestoreButton({ policies, onUsed }) {
  const { busy, carryOut } = useAction(onUsed);
  const text = words().prompt.trial;
  const kinds = KINDS.filter((kind) => policies.some((policy) => policy.kind === kind && isChosen(policy)));
  const restore = () =>
    carryOut(async () => {
      await Promise.all(kinds.map((kind) => request('DELETE', `/v1/policies/${kind}`)));
      focusForm();
      notify(text.restored);
    });
  return (
    kinds.length > 0 &&
    html`<div class="line">
      <button type="button" disabled=${busy} onClick=${restore}>${text.restore}</button>
      <span class="muted small">${text.restoreHint}</span>
    </div>`
  );
}

/** The button that was pressed goes: the focus stays near it. */
function focusForm() {
  /** @type {HTMLElement | null} */ (document.querySelector('.trial-form select'))?.focus();
}

/** @param {() => void} onDone called when an action has succeeded */
function useAction(onDone) {
  const [busy, setBusy] = useState(false);
  /** @param {() => Promise<void>} action */
  const carryOut = async (action) => {
    setBusy(true);
    try {
      await action();
      onDone();
    } catch (problem) {
      notify(describe(problem));
    } finally {
      setBusy(false);
    }
  };
  return { busy, carryOut };
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
    const { path, body } = changeOf(window, settings);
    await request('PATCH', path, { body });
  }
  if (window !== current.window) {
    await activate('window', window);
  }
  if (renderer !== current.renderer) {
    await activate('renderer', renderer);
  }
}

/**
 * @param {string} kind
 * @param {string} name
 */
function activate(kind, name) {
  return request('PATCH', `/v1/policies/${kind}/${segmentOf(name)}`, { body: { active: true, swap: 'now' } });
}
