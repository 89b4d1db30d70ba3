/** The views of the page, in the order of its navigation; each is loaded when it is first shown. */

/** @typedef {'prompt' | 'history' | 'conversations' | 'search' | 'policies' | 'sessions' | 'vocabulary' | 'statistics' | 'imports' | 'settings' | 'health'} ViewName */

/** @type {Record<ViewName, () => Promise<{ default: (properties: object) => any }>>} */
export const VIEWS = {
  prompt: () => import('../prompt/PromptView.js'),
  history: () => import('../history/HistoryView.js'),
  conversations: () => import('../conversation/ConversationsView.js'),
  search: () => import('../search/SearchView.js'),
  policies: () => import('../policy/PoliciesView.js'),
  sessions: () => import('../session/SessionsView.js'),
  vocabulary: () => import('../vocabulary/VocabularyView.js'),
  statistics: () => import('../statistics/StatisticsView.js'),
  imports: () => import('../imports/ImportsView.js'),
  settings: () => import('../settings/SettingsView.js'),
  health: () => import('../health/HealthView.js'),
};

export const VIEW_NAMES = /** @type {ViewName[]} */ (Object.keys(VIEWS));

/**
 * Returns the view that an address names; the first one if it names none.
 * @param {string | undefined} name
 * @returns {ViewName}
 */
export function viewOf(name) {
  return VIEW_NAMES.find((view) => view === name) ?? VIEW_NAMES[0];
}
