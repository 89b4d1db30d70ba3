/** What a person prefers in this browser: the language and the colours. */
import { sharedState } from './sharedState.js';

/** @typedef {'auto' | 'en' | 'zh'} LanguageChoice */
/** @typedef {'auto' | 'light' | 'dark'} ThemeChoice */

const LANGUAGE = 'mneme.language';
const THEME = 'mneme.theme';

/** @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(name) ?? 'auto';
  } catch {
    return 'auto';
  }
}

const chosen = sharedState({
  language: /** @type {LanguageChoice} */ (kept(LANGUAGE)),
  theme: /** @type {ThemeChoice} */ (kept(THEME)),
});

/** Returns what is preferred. */
export const preferences = chosen.value;

/** Returns what is preferred to a component, which is drawn again when it changes. */
export const usePreferences = chosen.use;

/** @param {LanguageChoice} language */
export function chooseLanguage(language) {
  keep(LANGUAGE, language);
  choose({ language });
}

/** @param {ThemeChoice} theme */
export function chooseTheme(theme) {
  keep(THEME, theme);
  choose({ theme });
}

/** @param {Partial<ReturnType<typeof preferences>>} changes */
function choose(changes) {
  chosen.set({ ...preferences(), ...changes });
  apply();
}

/**
 * @param {string} name
 * @param {string} value
 */
function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing forgets the choice with the page.
  }
}

/** Returns the language to show. */
export function language() {
  const { language: preferred } = preferences();
  if (preferred !== 'auto') {
    return preferred;
  }
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** Applies the choices to the document. */
export function apply() {
  document.documentElement.lang = language() === 'zh' ? 'zh-Hans' : 'en';
  document.documentElement.dataset.theme = preferences().theme;
}
