/** The words of the page in English, by view. A test holds that the other languages have the same ones. */
export const en = {
  // --- frame ---
  frame: {
    skip: 'Skip to the content',
    navigation: 'Views',
    docs: 'HTTP interface',
    loading: 'Loading …',
    partial: 'Something may be missing here:',
    undo: 'Undo',
    showAll: (/** @type {string} */ length) => `Show all ${length} characters`,
    close: 'Close',
    views: {
      prompt: 'Prompt',
      history: 'History',
      conversations: 'Conversations',
      search: 'Search',
      policies: 'Policies',
      sessions: 'Sessions',
      vocabulary: 'Vocabulary',
      statistics: 'Statistics',
      settings: 'Settings',
      health: 'Health',
    },
    language: { label: 'Language', auto: 'Language: automatic' },
    theme: { label: 'Colours', auto: 'Colours: automatic', light: 'Light', dark: 'Dark' },
    failure: {
      title: 'This did not work.',
      retry: 'Try again',
      unreachable: 'The container does not answer. Start it, or wait until it has started.',
      status: (/** @type {number} */ status) => `The container answered with status ${status}.`,
      page: (/** @type {string} */ reason) => `The page failed: ${reason}`,
    },
    pages: {
      label: 'Pages',
      former: 'Former page',
      next: 'Next page',
      place: (/** @type {string} */ page, /** @type {string} */ pages) => `Page ${page} / ${pages}`,
    },
    chart: { table: 'The numbers as a table' },
    units: { hours: 'h', minutes: 'min', seconds: 's' },
    help: {
      open: 'Help',
      title: 'Help',
      keys: 'Keys',
      key: 'Key',
      does: 'What it does',
      actions: {
        '/': 'goes to the search',
        j: 'goes to the next row',
        k: 'goes to the former row',
        Enter: 'opens the row',
        Esc: 'closes, or leaves a field',
        '?': 'shows this help',
      },
      terms: 'Terms',
      meanings: [
        [
          'Stable prefix',
          'the beginning of a prompt that equals the former one of its session; a provider can read it from its cache',
        ],
        ['Window', 'which entries of a history a prompt shows, chosen by a window policy'],
        ['Renderer', 'how an entry reads in a prompt'],
        ['Recipe', 'which contributors make a prompt, and in which order'],
        ['Cost', 'in tokens at full price; a token that is read from the cache costs a part of that'],
      ],
    },
  },
  // --- end of frame ---

  // --- prompt ---
  prompt: {},
  // --- end of prompt ---

  // --- history ---
  history: {},
  // --- end of history ---

  // --- conversations ---
  conversations: {},
  // --- end of conversations ---

  // --- search ---
  search: {},
  // --- end of search ---

  // --- policies ---
  policies: {},
  // --- end of policies ---

  // --- sessions ---
  sessions: {},
  // --- end of sessions ---

  // --- vocabulary ---
  vocabulary: {},
  // --- end of vocabulary ---

  // --- statistics ---
  statistics: {},
  // --- end of statistics ---

  // --- settings ---
  settings: {},
  // --- end of settings ---

  // --- health ---
  health: {},
  // --- end of health ---
};
