/** Why an entry is in the prompt, what it says, and what can be done with it. */
import { addressOf } from '../address.js';
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { request, segmentOf } from '../http.js';
import { EntryText } from '../part/EntryText.js';
import { Answered, describe } from '../part/Feedback.js';
import { doWithUndo, notify } from '../part/Toasts.js';
import { moment, number, words } from '../words.js';
import { keyOf } from './promptBlocks.js';
import { Contributor, MarkRow, PolicyRows } from './SegmentDetails.js';

/**
 * @param {import('./DetailsPlace.js').Erasing & { context: any, blocks: import('./promptBlocks.js').Block[],
 *     place: { block: import('./promptBlocks.js').Block, run: import('./promptBlocks.js').Run }, entry: string }} properties
 */
export function EntryDetails({ context, blocks, place, entry, ...erasing }) {
  const [journal, id] = partsOf(entry);
  const answer = useAnswer(pathOfEntry(journal, id));
  const text = words().prompt.details;
  const segment = context.segments[/** @type {number} */ (place.run.segment)];
  return html`
    <dl class="details">
      <dt>${text.why}</dt>
      <dd dir="auto"><strong>${reasonOf(context, blocks, segment, entry)}</strong></dd>
      <${MarkRow} context=${context} mark=${place.run.mark} segment=${segment} />
    </dl>
    <${Answered} answer=${answer}>
      ${(/** @type {any} */ { entry: fields }) => html`
        <${EntryFields} fields=${fields} />
        <${EntryActions} journal=${journal} id=${id} answer=${answer} entry=${entry} ...${erasing} />
      `}
    <//>
    <dl class="details">
      <${Contributor} segment=${segment} />
      <${PolicyRows} context=${context} />
    </dl>
  `;
}

/** @param {string} key `journal/id` */
function partsOf(key) {
  const at = key.indexOf('/');
  return [key.slice(0, at), key.slice(at + 1)];
}

/**
 * @param {string} journal
 * @param {string} id
 */
function pathOfEntry(journal, id) {
  return `/v1/journals/${segmentOf(journal)}/entries/${segmentOf(id)}`;
}

/**
 * Returns why an entry is in the prompt: the reason of a weighting, else the window that shows the newest ones.
 * @param {any} context
 * @param {import('./promptBlocks.js').Block[]} blocks
 * @param {any} segment
 * @param {string} entry
 */
function reasonOf(context, blocks, segment, entry) {
  const text = words().prompt.details;
  const id = partsOf(entry)[1];
  const weighed = segment.weights?.find((/** @type {any} */ weight) => weight.id === id);
  if (weighed) {
    return text.weighed(number(weighed.weight, 3), weighed.reason);
  }
  const shown = blocks
    .filter(({ contributor }) => contributor === segment.contributor)
    .flatMap(({ runs }) => runs.flatMap(({ entries }) => entries.map(keyOf)));
  const distinct = [...new Set(shown)];
  const fromEnd = distinct.length - distinct.indexOf(entry);
  const { policy = '', rebuilt = false, reason = '' } = context.window ?? {};
  const windowed = policy
    ? text.windowed(policy, number(distinct.length), number(fromEnd))
    : text.contributed(segment.contributor);
  return rebuilt && reason ? `${windowed} ${text.rebuilt(reason)}` : windowed;
}

/** @param {{ fields: any }} properties */
function EntryFields({ fields }) {
  const text = words().prompt.details;
  /** @type {[string, string | null | undefined][]} */
  const rows = [
    [text.fields.asr, fields.asr_text],
    [text.fields.enhanced, fields.enhanced_text],
    [text.fields.final, fields.final_text],
    [text.fields.author, fields.author],
    [text.fields.content, contentOf(fields)],
  ];
  return html`
    <dl class="details">
      ${rows.filter(([, value]) => value).map(([label, value]) => html`<dt key=${label}>${label}</dt><dd><${EntryText} text=${value} block /></dd>`)}
      <dt>${text.fields.at}</dt><dd>${moment(fields.timestamp)}</dd>
    </dl>
  `;
}

/** @param {any} fields */
function contentOf({ content, text }) {
  return typeof content === 'string' ? content : (text ?? (content ? JSON.stringify(content) : null));
}

/**
 * @param {import('./DetailsPlace.js').Erasing & { journal: string, id: string, entry: string, answer: import('../answer.js').KnownAnswer }} properties
 */
function EntryActions({ journal, id, entry, answer, erased, onErased, onReload }) {
  const text = words().prompt.details;
  const erase = () => {
    onErased((former) => new Set([...former, entry]));
    const show = () => onErased((former) => new Set([...former].filter((key) => key !== entry)));
    doWithUndo(text.erased, {
      action: (leaving) => eraseEntry(journal, id, answer.tag, leaving).then(onReload, fail).finally(show),
      undo: show,
    });
  };
  return html`
    <div class="line">
      <a class="button" href=${homeOf(journal, id, answer.data)}>${journal === 'dictation' ? text.inHistory : text.inConversation}</a>
      <button type="button" class="danger" disabled=${erased.has(entry)} onClick=${erase}>${text.erase}</button>
    </div>
  `;
}

/** @param {unknown} problem */
function fail(problem) {
  notify(describe(problem));
}

/**
 * @param {string} journal
 * @param {string} id
 * @param {string} tag
 * @param {boolean} leaving
 */
function eraseEntry(journal, id, tag, leaving) {
  const path = journal === 'dictation' ? `/v1/dictations/${segmentOf(id)}` : pathOfEntry(journal, id);
  return request('DELETE', path, { ifMatch: tag, keepalive: leaving });
}

/**
 * @param {string} journal
 * @param {string} id
 * @param {any} stored
 */
function homeOf(journal, id, { position, entry }) {
  return journal === 'dictation' || !entry.conversation_id
    ? addressOf({ view: 'history', open: id })
    : addressOf({ view: 'conversations', conversation: entry.conversation_id, entry: position });
}
