/** A dictation in the list: when, what was confirmed, and what else tells it apart. */
import { addressOf } from '../address.js';
import { html } from '../html.js';
import { beginningOf } from '../part/CutText.js';
import { SnippetText } from '../part/SnippetText.js';
import { number, time, words } from '../words.js';

const SHOWN_LENGTH = 280;
const COMPARED_LENGTH = 2_000;

/**
 * @param {object} properties
 * @param {any} properties.dictation
 * @param {import('../address.js').AddressState} properties.state
 * @param {import('../part/SnippetText.js').TextSnippet[]} properties.snippets
 */
export function DictationRow({ dictation, state, snippets }) {
  const { id, timestamp, asr_text: asr, final_text: final } = dictation;
  const enhanced = snippets.find(({ field }) => field === 'enhanced_text');
  const marked = snippets.some(({ field }) => field === 'final_text');
  const { stages } = words().history;
  return html`
    <li data-row>
      <a class="row dictation-row" href=${addressOf({ ...state, open: id })} aria-current=${state.open === id ? 'true' : undefined}>
        <time class="muted small" datetime=${timestamp}>${time(timestamp)}</time>
        <span class="dictation-texts">
          <${FoundText} text=${final} snippet=${snippets.find(({ field }) => field === 'final_text')} />
          ${
            isHeardOtherwise(asr, final) &&
            html`<${LabelledText} label=${stages.asr} text=${asr} snippet=${snippets.find(({ field }) => field === 'asr_text')} />`
          }
          ${enhanced && !marked && html`<${LabelledText} label=${stages.enhanced} text=${enhanced.text} snippet=${enhanced} />`}
        </span>
        <${RowTags} dictation=${dictation} />
      </a>
    </li>
  `;
}

/**
 * Whether other words were recognised than confirmed: capitals and punctuation are no news in a list.
 * @param {unknown} asr
 * @param {string} final
 */
function isHeardOtherwise(asr, final) {
  return typeof asr === 'string' && wordsOf(asr) !== wordsOf(final);
}

/** @param {string} text */
function wordsOf(text) {
  return text
    .slice(0, COMPARED_LENGTH)
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');
}

/** @param {{ label: string, text: string, snippet: import('../part/SnippetText.js').TextSnippet | undefined }} properties */
function LabelledText({ label, text, snippet }) {
  return html`<span class="muted small"><span class="stage-label">${label}</span> <${FoundText} text=${text} snippet=${snippet} /></span>`;
}

/** @param {{ text: string, snippet: import('../part/SnippetText.js').TextSnippet | undefined }} properties */
function FoundText({ text, snippet }) {
  // An edited text is shown as it is now; the places of its former words are no longer right.
  if (!snippet || !text.startsWith(snippet.text, snippet.start)) {
    return html`<span class="entry-text" dir="auto">${shortened(text)}</span>`;
  }
  return html`<${SnippetText} snippet=${snippet} whole=${text} />`;
}

/** @param {string} text */
function shortened(text) {
  return text.length > SHOWN_LENGTH ? `${beginningOf(text, SHOWN_LENGTH)} …` : text;
}

/** @param {{ dictation: any }} properties */
function RowTags({ dictation }) {
  const text = words().history;
  const { enhance_mode: mode, user_corrected: corrected, preview_enabled: confirmed, audio_duration: seconds } = dictation;
  return html`
    <span class="dictation-tags small">
      ${corrected && html`<span class="tag">✎ ${text.corrected}</span>`}
      ${!confirmed && html`<span class="tag">${text.unconfirmed}</span>`}
      ${mode && html`<span class="tag" dir="auto">${mode}</span>`}
      ${seconds > 0 && html`<span class="muted dictation-seconds">${text.seconds(number(seconds, 1))}</span>`}
    </span>
  `;
}
