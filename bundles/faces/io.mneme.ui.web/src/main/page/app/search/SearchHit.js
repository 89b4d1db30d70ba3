/** An entry that a search has found: where it is, and the parts of its texts that match. */
import { addressOf } from '../address.js';
import { html } from '../html.js';
import { CutText } from '../part/CutText.js';
import { SnippetText } from '../part/SnippetText.js';
import { moment, words } from '../words.js';

const SHOWN_LENGTH = 280;
const SHOWN_SNIPPETS = 3;

/** @param {{ hit: any }} properties */
export function SearchHit({ hit }) {
  const text = words().search;
  const address = addressOfHit(hit);
  const { conversation, missing, timestamp } = hit;
  const title = `${text.kinds[/** @type {keyof typeof text.kinds} */ (hit.journal)] ?? hit.journal} · ${moment(timestamp)}`;
  return html`
    <li data-row class="hit">
      <p class="line hit-head">
        ${address ? html`<a href=${address} class="hit-link">${title}</a>` : html`<span tabindex="0" class="hit-link">${title}</span>`}
        ${
          conversation &&
          html`<span class="muted small">${text.inConversation} <span dir="auto" class="entry-text">${conversation.title ?? conversation.id}</span></span>`
        }
        ${
          missing.length > 0 &&
          html`<span class="muted small">${text.missing} ${missing.map(
            (/** @type {string} */ word) => html`<del key=${word} dir="auto">${word}</del> `,
          )}</span>`
        }
      </p>
      <${HitTexts} hit=${hit} />
    </li>
  `;
}

/**
 * Returns where an entry is shown among its neighbours; null for one that no view shows.
 * @param {any} hit
 */
function addressOfHit({ journal, id, position, conversation, texts }) {
  if (journal === 'dictation') {
    return addressOf({ view: 'history', open: id });
  }
  if (conversation) {
    return addressOf({ view: 'conversations', conversation: conversation.id, entry: position, journal });
  }
  return journal === 'term' ? addressOf({ view: 'vocabulary', q: texts.term ?? '' }) : null;
}

/** @param {{ hit: any }} properties */
function HitTexts({ hit }) {
  const snippets = distinct(hit.snippets);
  if (snippets.length === 0) {
    const [[field, whole] = ['', '']] = Object.entries(hit.texts);
    return html`<${HitText} field=${field}><${CutText} text=${String(whole)} length=${SHOWN_LENGTH} /><//>`;
  }
  return snippets.slice(0, SHOWN_SNIPPETS).map(
    (snippet) => html`
      <${HitText} key=${snippet.field} field=${snippet.field} labelled=${snippets.length > 1 || hit.journal === 'dictation'}>
        <${SnippetText} snippet=${snippet} whole=${hit.texts[snippet.field]} />
      <//>
    `,
  );
}

/** @param {{ field: string, labelled?: boolean, children: any }} properties */
function HitText({ field, labelled = false, children }) {
  /** @type {Record<string, string>} */
  const names = words().search.fields;
  return html`
    <p class="hit-text">
      ${labelled && html`<span class="muted small stage-label">${names[field] ?? field}</span> `}${children}
    </p>
  `;
}

/**
 * What was recognised, enhanced and confirmed is often the same: it is shown once, as what was confirmed.
 * @param {import('../part/SnippetText.js').TextSnippet[]} snippets
 */
function distinct(snippets) {
  const seen = new Set();
  const shown = snippets.toReversed().filter(({ text }) => {
    const key = text
      .toLowerCase()
      .replace(/[\s\p{P}]+/gu, ' ')
      .trim();
    return !seen.has(key) && seen.add(key);
  });
  return shown;
}
