/** Everything about one dictation: what became of its text, and what can be done with it. */
import { useAnswer } from '../answer.js';
import { html, useEffect, useRef, useState } from '../html.js';
import { CutText } from '../part/CutText.js';
import { deleteWithUndo } from '../part/deletions.js';
import { Answered, Empty } from '../part/Feedback.js';
import { duration, moment, words } from '../words.js';
import { SHOWN_LENGTH } from './comparison.js';
import { DictationEditor } from './DictationEditor.js';
import { dictationPathOf } from './filters.js';
import { TextComparison } from './TextComparison.js';

const KNOWN = new Set(
  `timestamp asr_text enhanced_text final_text enhance_mode preview_enabled stt_model llm_model user_corrected audio_duration
   edited_at id`.split(/\s+/),
);

/**
 * @param {object} properties
 * @param {string} properties.id
 * @param {number} properties.changes counts the changes of this dictation that were told live
 * @param {() => void} properties.onClose
 * @param {() => void} properties.onEdited
 */
export function DictationDetail({ id, changes, onClose, onEdited }) {
  const path = dictationPathOf(id);
  const answer = useAnswer(path);
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current !== changes) {
      seen.current = changes;
      answer.reload();
    }
  }, [changes]);
  if (answer.problem?.status === 404 || answer.problem?.status === 410) {
    return html`<${Empty} title=${words().history.gone} />`;
  }
  const remove = () => {
    onClose();
    const row = document.activeElement?.closest('[data-row]');
    deleteWithUndo(path, words().history.deleted);
    // Keys go on from the next row, since this one is gone.
    row?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true });
  };
  return html`
    <${Answered} answer=${answer}>
      ${(/** @type {any} */ dictation) => html`
        <${DictationParts} dictation=${dictation} answer=${answer} onDelete=${remove} onEdited=${onEdited} />
      `}
    <//>
  `;
}

/**
 * @param {object} properties
 * @param {any} properties.dictation
 * @param {import('../answer.js').KnownAnswer} properties.answer
 * @param {() => void} properties.onDelete
 * @param {() => void} properties.onEdited
 */
function DictationParts({ dictation, answer, onDelete, onEdited }) {
  return html`
    <div class="stack">
      <${TextStages} dictation=${dictation} />
      <${DictationEditor} key=${dictation.id} dictation=${dictation} answer=${answer} onDelete=${onDelete} onEdited=${onEdited} />
      <${DictationFacts} dictation=${dictation} />
    </div>
  `;
}

/** @param {{ dictation: any }} properties */
function TextStages({ dictation }) {
  const { stages, stageHints } = words().history;
  const { final_text: final, enhanced_text: enhanced } = dictation;
  const asr = dictation.asr_text ?? final;
  return html`
    <ol class="stages">
      <li>
        <h3>${stages.asr}</h3>
        <${CutText} text=${asr} length=${SHOWN_LENGTH} />
      </li>
      <li>
        <h3>${stages.enhanced}</h3>
        ${
          typeof enhanced === 'string'
            ? html`<${TextComparison} former=${asr} text=${enhanced} />`
            : html`<p class="hint">${stageHints.notEnhanced}</p>`
        }
      </li>
      <li>
        <h3>${stages.final}</h3>
        <${TextComparison} former=${enhanced ?? asr} text=${final} />
      </li>
    </ol>
  `;
}

/** @param {{ dictation: any }} properties */
function DictationFacts({ dictation }) {
  const { facts, corrected, uncorrected } = words().history;
  const rows = [
    [facts.recorded, moment(dictation.timestamp)],
    [facts.mode, dictation.enhance_mode],
    [facts.stt, dictation.stt_model],
    [facts.llm, dictation.llm_model],
    [facts.duration, dictation.audio_duration > 0 ? duration(dictation.audio_duration) : ''],
    [facts.corrected, dictation.user_corrected ? corrected : uncorrected],
    [facts.edited, dictation.edited_at ? moment(dictation.edited_at) : ''],
    [facts.id, dictation.id],
  ];
  const further = Object.entries(dictation).filter(([name]) => !KNOWN.has(name));
  return html`
    <h3>${facts.title}</h3>
    <dl class="facts">
      ${rows
        .filter(([, value]) => value)
        .map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="entry-text" dir="auto">${value}</dd></div>`)}
    </dl>
    ${further.length > 0 && html`<${FurtherFields} fields=${further} />`}
  `;
}

/** @param {{ fields: [string, unknown][] }} properties */
function FurtherFields({ fields }) {
  const [open, setOpen] = useState(false);
  return html`
    <details onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
      <summary>${words().history.facts.further}</summary>
      ${open && html`<pre class="entry-text block small"><${CutText} text=${JSON.stringify(Object.fromEntries(fields), null, 2)} /></pre>`}
    </details>
  `;
}
