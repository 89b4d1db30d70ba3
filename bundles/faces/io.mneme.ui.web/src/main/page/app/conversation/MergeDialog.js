/** Merges a conversation with the one before it, or into a chosen one. */
import { addressOf, goTo } from '../address.js';
import { html, useState } from '../html.js';
import { request, segmentOf } from '../http.js';
import { ConfirmDialog } from '../part/ConfirmDialog.js';
import { Field } from '../part/Field.js';
import { notify } from '../part/Toasts.js';
import { moment, words } from '../words.js';

/**
 * @param {object} properties
 * @param {any} properties.conversation
 * @param {any[]} properties.others
 * @param {() => void} properties.onClose
 * @param {() => Promise<void>} properties.onMerged
 */
export function MergeDialog({ conversation, others, onClose, onMerged }) {
  const text = words().conversations.merge;
  const [way, setWay] = useState('before');
  const [into, setInto] = useState('');
  const merge = async () => {
    const body = way === 'into' ? { into: into.trim() } : {};
    const { data } = await request('POST', `/v1/conversations/${segmentOf(conversation.id)}/merge`, { body });
    notify(text.done);
    onClose();
    goTo(addressOf({ view: 'conversations', conversation: data?.id ?? (into.trim() || conversation.id) }), { replace: true });
    await onMerged();
  };
  return html`
    <${ConfirmDialog}
      title=${text.title}
      confirm=${text.confirm}
      again=${text.confirm}
      action=${merge}
      onClose=${onClose}
      disabled=${way === 'into' && !into.trim()}
    >
      <p>${text.what}</p>
      <fieldset class="choices">
        <legend>${text.with}</legend>
        ${
          /** @type {const} */ (['before', 'into']).map(
            (one) => html`
            <label key=${one}>
              <input type="radio" name="way" value=${one} checked=${one === way} onChange=${() => setWay(one)} />
              <span>${text.ways[one]}</span>
            </label>
          `,
          )
        }
      </fieldset>
      ${way === 'into' && html`<${TargetField} value=${into} onInput=${setInto} others=${others.filter(({ id }) => id !== conversation.id)} />`}
    <//>
  `;
}

/** @param {{ value: string, onInput: (value: string) => void, others: any[] }} properties */
function TargetField({ value, onInput, others }) {
  const text = words().conversations.merge;
  return html`
    <${Field} label=${text.target} hint=${text.targetHint}>
      ${(/** @type {object} */ control) => html`
        <input ...${control} class="wide" dir="auto" autocomplete="off" list="merge-targets" value=${value} onInput=${(/** @type {any} */ event) => onInput(event.target.value)} />
        <datalist id="merge-targets">
          ${others.map((item) => html`<option key=${item.id} value=${item.id}>${[item.title, moment(item.last)].filter(Boolean).join(' · ')}</option>`)}
        </datalist>
      `}
    <//>
  `;
}
