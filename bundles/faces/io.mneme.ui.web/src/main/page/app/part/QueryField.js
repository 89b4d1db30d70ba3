/** The field of a search, which asks while its text is typed. */
import { html, useEffect, useRef, useState } from '../html.js';
import { Field } from './Field.js';

const PAUSE_MILLIS = 200;

/**
 * @param {object} properties
 * @param {string} properties.label
 * @param {string} properties.value
 * @param {(text: string) => void} properties.onQuery called with the text once the typing pauses, or with Enter at once
 * @param {string} [properties.placeholder]
 * @param {string} [properties.hint]
 * @param {string} [properties.error]
 */
export function QueryField({ label, value, onQuery, placeholder = '', hint = '', error = '' }) {
  const { draft, type, send } = useDraft(value, onQuery);
  return html`
    <form
      class="query-field"
      role="search"
      aria-label=${label}
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        send(draft);
      }}
    >
      <${Field} label=${label} hint=${hint} error=${error}>
        ${(/** @type {object} */ control) => html`
          <input
            type="search"
            data-search
            dir="auto"
            autocomplete="off"
            spellcheck="false"
            placeholder=${placeholder}
            value=${draft}
            onInput=${(/** @type {any} */ event) => type(event.target.value, event.isComposing)}
            onCompositionEnd=${(/** @type {any} */ event) => type(event.target.value, false)}
            ...${control}
          />
        `}
      <//>
    </form>
  `;
}

/**
 * Keeps the text that is typed apart from the one that is asked for.
 * @param {string} value
 * @param {(text: string) => void} onQuery
 */
function useDraft(value, onQuery) {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const timer = useRef(0);
  useEffect(() => {
    // The address has another text than the one that was typed: a link or a step back was followed.
    if (value !== sent.current) {
      clearTimeout(timer.current);
      sent.current = value;
      setDraft(value);
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** @param {string} text */
  const send = (text) => {
    clearTimeout(timer.current);
    if (text !== sent.current) {
      sent.current = text;
      onQuery(text);
    }
  };
  /**
   * @param {string} text
   * @param {boolean} composing whether an input method still makes the text
   */
  const type = (text, composing) => {
    setDraft(text);
    clearTimeout(timer.current);
    if (!composing) {
      timer.current = setTimeout(() => send(text), PAUSE_MILLIS);
    }
  };
  return { draft, type, send };
}
