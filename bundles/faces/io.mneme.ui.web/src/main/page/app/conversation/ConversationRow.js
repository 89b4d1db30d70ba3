/** One conversation in the list. */
import { addressOf } from '../address.js';
import { html, useRef } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { moment, number, words } from '../words.js';
import { useNewestWords } from './newestWords.js';

/** @param {{ item: any, state: import('../address.js').AddressState }} properties */
export function ConversationRow({ item, state }) {
  const text = words().conversations;
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const said = useNewestWords(item, row);
  const chosen = item.id === state.conversation;
  return html`
    <a
      class="row talk-row"
      data-row
      ref=${row}
      href=${addressOf({ ...state, view: 'conversations', conversation: item.id, entry: null, journal: null })}
      aria-current=${chosen ? 'true' : undefined}
    >
      <span class="talk-row-title">
        ${item.title ? html`<${EntryText} text=${item.title} />` : html`<${UntitledText} id=${item.id} said=${said} />`}
      </span>
      ${item.pinned && html`<span class="tag">${text.pinned}</span>`}
      ${(item.title || !isMadeUp(item.id)) && html`<span class="talk-row-words muted"><${EntryText} text=${said} /></span>`}
      <${ConversationFacts} item=${item} />
      ${
        item.tags.length > 0 &&
        html`<span class="line">${item.tags.map((/** @type {string} */ tag) => html`<span class="tag" key=${tag} dir="auto">${tag}</span>`)}</span>`
      }
    </a>
  `;
}

/**
 * Returns whether the container has made up the id of a conversation, which is then of no help to a reader.
 * @param {string} id
 */
export function isMadeUp(id) {
  return /^conv_\d{8}_/.test(id);
}

/**
 * Names a conversation without a title: by its id, or by what was said in it last.
 * @param {{ id: string, said?: string }} properties
 */
export function UntitledText({ id, said = '' }) {
  return isMadeUp(id) && !said
    ? html`<span>${words().conversations.untitled}</span>`
    : html`<${EntryText} text=${isMadeUp(id) ? said : id} />`;
}

/**
 * Says when something was last said in a conversation, how much, and where.
 * @param {{ item: any }} properties
 */
export function ConversationFacts({ item }) {
  const text = words().conversations;
  const facts = [
    moment(item.last),
    item.messages > 0 && text.messages(item.messages, number(item.messages)),
    item.utterances > 0 && text.utterances(item.utterances, number(item.utterances)),
  ];
  return html`<span class="small muted">
    ${facts.filter(Boolean).join(' · ')}${item.project && html` · <${EntryText} text=${item.project} />`}
  </span>`;
}
