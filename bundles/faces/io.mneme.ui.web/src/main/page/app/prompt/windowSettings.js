/** The settings of window policies, as they are configured. */
import { useAnswer } from '../answer.js';

/** Settings of windows are in the configuration of contexts, except those of this one. */
const CONTEXT = 'io.mneme.context';
const DICTATION = 'io.mneme.dictation';
const DICTATION_WINDOW = 'grow-and-rebuild';

/**
 * Returns where a setting of a window is configured.
 * @param {string} window
 * @param {string} name
 */
function placeOf(window, name) {
  return window === DICTATION_WINDOW ? { pid: DICTATION, key: name } : { pid: CONTEXT, key: `window.${window}.${name}` };
}

/**
 * Returns the change that configures settings of a window.
 * @param {string} window
 * @param {Record<string, number>} settings
 */
export function changeOf(window, settings) {
  const { pid } = placeOf(window, '');
  const body = Object.fromEntries(Object.entries(settings).map(([name, value]) => [placeOf(window, name).key, value]));
  return { path: `/v1/settings/${pid}`, body };
}

/**
 * Returns a function to the configured values, which are undefined for what is not configured or not known yet.
 * @returns {{ valueOf: (window: string, name: string) => number | undefined, reload: () => void }}
 */
export function useWindowSettings() {
  const context = useAnswer(`/v1/settings/${CONTEXT}`);
  const dictation = useAnswer(`/v1/settings/${DICTATION}`);
  return {
    valueOf: (window, name) => {
      const { pid, key } = placeOf(window, name);
      const { data } = pid === CONTEXT ? context : dictation;
      return data?.settings.find((/** @type {any} */ setting) => setting.key === key)?.value ?? undefined;
    },
    reload: () => {
      context.reload();
      dictation.reload();
    },
  };
}
