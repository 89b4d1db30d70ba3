/** Entries in a row, with the days they were said on. */
import { addressOf } from '../address.js';
import { html, useMemo } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { language } from '../preferences.js';
import { day, moment, time, words } from '../words.js';
import { MessageParts } from './MessageParts.js';
import { roleOf } from './messageBlocks.js';
import { keyOf } from './transcriptPages.js';

/**
 * @param {object} properties
 * @param {any[]} properties.entries
 * @param {any} properties.former the entry before the first one; null if it is not known
 * @param {string} properties.marked
 * @param {(item: any) => void} properties.onErase
 */
export function TranscriptSection({ entries, former, marked, onErase }) {
  const shownIn = language();
  // Entries that have not changed are not drawn again: scrolling adds and removes whole sections.
  return useMemo(
    () => html`
      <div class="transcript-section">
        ${entries.map((item, at) => {
          const date = day(item.entry.timestamp);
          const before = at > 0 ? entries[at - 1] : former;
          return html`
            ${(!before || day(before.entry.timestamp) !== date) && html`<p class="transcript-day small" key=${`day ${keyOf(item)}`}>${date}</p>`}
            <${TranscriptEntry} key=${keyOf(item)} item=${item} marked=${keyOf(item) === marked} onErase=${onErase} />
          `;
        })}
      </div>
    `,
    [entries, former && day(former.entry.timestamp), marked, shownIn],
  );
}

/** @param {{ item: any, marked: boolean, onErase: (item: any) => void }} properties */
function TranscriptEntry({ item, marked, onErase }) {
  const text = words().conversations;
  const { journal, position, entry } = item;
  const role = roleOf(item);
  const roleName = text.roles[/** @type {keyof typeof text.roles} */ (role)] ?? role;
  const author = entry.author || '';
  const address = addressOf({ view: 'conversations', conversation: entry.conversation_id, journal, entry: position });
  return html`
    <article class=${`talk-entry from-${roleClass(role)}`} data-entry=${keyOf(item)} data-row aria-current=${marked ? 'true' : undefined}>
      <header class="line">
        <strong><${EntryText} text=${author || roleName} /></strong>
        ${author && author !== roleName && html`<span class="muted small">${roleName}</span>`}
        ${journal === 'utterance' && html`<span class="muted small">${text.spoken}</span>`}
        ${entry.status && html`<span class="muted small">${text.statuses[/** @type {'incomplete'} */ (entry.status)] ?? entry.status}</span>`}
        <a class="talk-time small" href=${address} title=${moment(entry.timestamp)}>
          <time datetime=${entry.timestamp}>${time(entry.timestamp)}</time>
        </a>
        ${marked && html`<span class="tag">${text.marked}</span>`}
        ${
          journal === 'message' &&
          html`<button type="button" class="quiet small talk-erase" onClick=${() => onErase(item)} aria-label=${text.eraseEntryOf(author || roleName, time(entry.timestamp))}>
            ${text.erase}
          </button>`
        }
      </header>
      <${MessageParts} item=${item} />
    </article>
  `;
}

/** @param {string} role */
function roleClass(role) {
  return ['user', 'assistant', 'tool'].includes(role) ? role : 'other';
}
