/** What a person prefers in this browser: the language and the colours. */
import { useEffect, useState } from './html.js';

/** @typedef {'auto' | 'en' | 'zh'} LanguageChoice */
/** @typedef {'auto' | 'light' | 'dark'} ThemeChoice */

const LANGUAGE = 'mneme.language';
const THEME = 'mneme.theme';

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {{ language: LanguageChoice, theme: ThemeChoice }} */
export function preferences() {
  return {
    language: /** @type {LanguageChoice} */ (kept(LANGUAGE)),
    theme: /** @type {ThemeChoice} */ (kept(THEME)),
  };
}

/** @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(name) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** @param {LanguageChoice} language */
export function chooseLanguage(language) {
  keep(LANGUAGE, language);
}

/** @param {ThemeChoice} theme */
export function chooseTheme(theme) {
  keep(THEME, theme);
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
  apply();
  for (const listener of listeners) {
    listener();
  }
}

/** Returns the language to show. */
export function language() {
  const { language: chosen } = preferences();
  if (chosen !== 'auto') {
    return chosen;
  }
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** Applies the choices to the document. */
export function apply() {
  document.documentElement.lang = language() === 'zh' ? 'zh-Hans' : 'en';
  document.documentElement.dataset.theme = preferences().theme;
}

/** Draws a component again when a choice changes. */
export function usePreferences() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return preferences();
}
