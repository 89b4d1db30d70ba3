import { useEffect, useRef, useState } from '../html.js';

const PAUSE_MILLIS = 200;

/**
 * Keeps the text that is typed apart from the one that is asked for, until the typing pauses.
 * @param {string} value the text that is asked for, as the address has it
 * @param {(text: string) => void} onQuery called with the text once the typing pauses
 * @returns {{ draft: string, typing: object, send: (text: string) => void }} `typing`: handlers of the field; `send`: asks at once
 */
export function useDraft(value, onQuery) {
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
  const typing = {
    onInput: (/** @type {any} */ event) => type(event.target.value, event.isComposing),
    onCompositionEnd: (/** @type {any} */ event) => type(event.target.value, false),
  };
  return { draft, typing, send };
}
