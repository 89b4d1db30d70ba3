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
  conversations: {
    list: 'List of conversations',
    search: 'Search',
    filters: 'Filters',
    project: 'Project',
    tag: 'Tag',
    range: { label: 'Time', all: 'All', today: 'Today', '7d': '7 days', '30d': '30 days' },
    none: 'There is no conversation yet.',
    noneYet: 'A conversation begins with the first message or utterance that a program records:',
    noneMatches: 'No conversation fits these filters.',
    showAll: 'Show all conversations',
    more: 'More conversations',
    untitled: 'Without a title',
    pinned: 'Pinned',
    pin: 'Pin',
    pinHint: 'A pinned conversation is kept, however old it is',
    messages: (/** @type {number} */ count) => (count === 1 ? '1 message' : `${count.toLocaleString('en-GB')} messages`),
    utterances: (/** @type {number} */ count) => (count === 1 ? '1 utterance' : `${count.toLocaleString('en-GB')} utterances`),
    chosen: 'The chosen conversation',
    back: 'All conversations',
    gone: 'This conversation does not exist. It may have been erased.',
    mergedFrom: (/** @type {string} */ ids) => `Includes ${ids}`,
    title: 'Title',
    titleHint: 'An empty title is removed',
    editTitle: 'Edit title',
    addTag: 'Add tag',
    newTag: 'New tag',
    removeTag: (/** @type {string} */ tag) => `Remove the tag ${tag}`,
    save: 'Save',
    cancel: 'Cancel',
    changedMeanwhile: 'Another program has changed this meanwhile. It is shown as it is now; look, and save again.',
    transcript: 'Transcript',
    beginning: 'The conversation begins here.',
    empty: 'Nothing has been said here.',
    following: 'Live: new entries appear by themselves.',
    notFollowing: 'Not live at the moment; the page connects again by itself.',
    fresh: (/** @type {number} */ count) => `${count} new`,
    toEnd: 'To the end',
    jumped: 'You see the surroundings of one entry.',
    jumpGone: 'The entry is not here any more. You see what stands around its place.',
    wholeTranscript: 'Show the end of the conversation',
    marked: 'This entry',
    spoken: 'spoken',
    statuses: { incomplete: 'incomplete', cancelled: 'interrupted' },
    roles: { user: 'User', assistant: 'Assistant', system: 'System', developer: 'Developer', tool: 'Tool', function: 'Tool' },
    noText: 'No text',
    parts: {
      thought: 'Thought',
      hiddenThought: 'A thought that the provider has encrypted',
      refusal: 'Refusal',
      call: 'Calls the tool',
      result: 'Result of the tool',
      image: 'Image',
      file: 'File',
      other: 'Of another type',
      markers: { reset: 'The history starts after this message', compact_refresh: 'The history starts at this message' },
    },
    erase: 'Erase',
    eraseEntryOf: (/** @type {string} */ author, /** @type {string} */ time) => `Erase the entry of ${author}, ${time}`,
    eraseOne: {
      title: 'Erase this entry?',
      what: 'Its text goes from the journal, the index, and all windows and prompts in memory. This cannot be undone.',
      confirm: 'Erase the entry',
      again: 'Erase it again',
      done: 'The entry is erased.',
    },
    eraseAll: {
      open: 'Erase …',
      title: 'Erase this conversation?',
      what: 'This is erased:',
      merged: (/** @type {string} */ ids) => `what was merged into it: ${ids}`,
      labels: 'its title, tags and pin',
      elsewhere: 'its texts in the index, in windows and prompts, and the focus session of the same id',
      final: 'When it is done, the texts are in no file. It cannot be undone.',
      confirm: 'Erase the conversation',
      again: 'Erase it again',
      done: 'The conversation is erased.',
    },
    export: {
      open: 'Export …',
      title: 'Export this conversation',
      format: 'Form of the file',
      confirm: 'Download',
      formats: {
        markdown: 'Markdown, for reading',
        transcript: 'Transcript, a line for each entry',
        html: 'Web page of its own',
        csv: 'Table (CSV)',
        jsonl: 'JSON Lines, with everything',
      },
    },
    merge: {
      open: 'Merge …',
      title: 'Merge this conversation',
      what: 'From then on it is read, exported, kept and erased as a part of the other one. Its own title and tags are not shown any more. This cannot be undone.',
      with: 'With which one?',
      ways: { before: 'With the one before it, of the same project', into: 'Into another one' },
      target: 'Id of the other conversation',
      targetHint: 'Those of the list are proposed',
      confirm: 'Merge',
      done: 'The conversations are one now.',
    },
  },
  // --- end of conversations ---

  // --- search ---
  search: {},
  // --- end of search ---

  // --- policies ---
  policies: {
    about:
      'A policy decides one thing about a prompt, such as which entries it shows. Switch it while the container runs; what is recorded does not change.',
    search: 'Find a policy',
    nothingFound: 'No policy has this in its name, kind or bundle.',
    dropIn: 'A plug-in is a jar in the folder deploy: drop it in, and it appears here by itself.',
    interface: 'The same over HTTP',
    kindName: (/** @type {string} */ kind) => en.policies.kinds[kind]?.name ?? kind,
    kindTitle: (/** @type {string} */ kind) => en.policies.kinds[kind]?.title ?? kind,
    kindAbout: (/** @type {string} */ kind) => en.policies.kinds[kind]?.about ?? 'A kind of policy that a plug-in has added.',
    kinds: /** @type {Record<string, { name: string, title: string, about: string }>} */ ({
      window: {
        name: 'window',
        title: 'Windows',
        about: 'Decides which entries of the history a prompt shows, and when it starts again.',
      },
      renderer: { name: 'renderer', title: 'Renderers', about: 'Decides how an entry of the history is written in a prompt.' },
      weighting: {
        name: 'weighting',
        title: 'Weightings',
        about: 'Decides how much each of several things matters, such as search results or older turns.',
      },
      contributor: {
        name: 'contributor',
        title: 'Contributors',
        about: 'Each gives one part of a prompt; a recipe names them in their order.',
      },
      filter: {
        name: 'filter',
        title: 'Filters',
        about: 'Decides which messages of a dialogue are shown, if a request or a setting names it.',
      },
      transform: {
        name: 'transform',
        title: 'Transforms',
        about: 'Changes texts of a dialogue, if a request or a setting names it.',
      },
      resolver: {
        name: 'resolver',
        title: 'Resolvers',
        about: 'Decides whether a picture or a file in a dialogue is sent, or a notice in its place.',
      },
      compactor: {
        name: 'compactor',
        title: 'Compactors',
        about: 'Sums up messages that no longer fit the prompt, if it is named.',
      },
      endpoint: { name: 'endpoint', title: 'Endpoints', about: 'Adds paths to the HTTP interface.' },
    }),
    recipes: 'What serves each recipe',
    recipesAbout: 'A recipe names the parts of a prompt. These policies serve a request that names none itself.',
    noRecipes: 'No recipe is configured.',
    parts: 'Parts',
    times: 'Times',
    notYet: 'not yet called since the start',
    assembled: (/** @type {string} */ count) => `assembled ${count} times;`,
    mean: (/** @type {string} */ mean) => `${mean} on average`,
    meanAndMax: (/** @type {string} */ mean, /** @type {string} */ max) => `${mean} on average, at most ${max} lately`,
    reasons: {
      bound: '– bound to this recipe',
      chosen: '– activated by the operator',
      preferred: '– preferred by this recipe',
      ranking: '– the highest ranking',
    },
    exception: (/** @type {string} */ selectors, /** @type {string} */ name) => `for ${selectors}: ${name}`,
    states: { active: 'active', idle: 'not active', disabled: 'disabled' },
    new: 'new',
    arrived: (/** @type {string} */ kind, /** @type {string} */ name) => `A new ${kind} is there: ${name}`,
    left: (/** @type {string} */ kind, /** @type {string} */ name) => `The ${kind} ${name} has left.`,
    ranking: 'Ranking',
    last: 'last',
    failures: (/** @type {number} */ count, /** @type {string} */ shown) =>
      count === 0 ? 'no failures' : count === 1 ? '! 1 failure' : `! ${shown} failures`,
    failuresLabel: 'Failures',
    bundle: 'Bundle',
    settings: 'Settings, with default and range',
    boundTo: (/** @type {string} */ selector, /** @type {string} */ values) => `serves requests with ${selector}=${values}`,
    servesAll: 'serves requests that name no other',
    usedBy: (/** @type {string} */ uses) => `serves ${uses}`,
    notes: {
      activated: 'activated by the operator',
      otherActivated: (/** @type {string} */ name) => `${name} was activated by the operator`,
      ranksHigher: (/** @type {string} */ name) => `${name} ranks higher`,
      preferred: (/** @type {string} */ name) => `${name} is preferred among those of the same ranking`,
      cameFirst: (/** @type {string} */ name) => `${name} has the same ranking and came first`,
      disabled: (/** @type {string} */ count) =>
        `disabled after ${count} failures in a row, until it is updated, ranked or activated`,
      lastFailure: (/** @type {string} */ cause) => `the last failure: ${cause}`,
      overdue: (/** @type {string} */ seconds) => `a call has not returned for ${seconds} s`,
      takesNoPart: (/** @type {string} */ cause) => `takes no part, since it ${cause}`,
      hasLeft: 'has left, but a call has not returned; only a restart ends it',
    },
    dialogTitle: (/** @type {string} */ kind, /** @type {string} */ name) =>
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${name}`,
    use: 'Use it',
    useNamed: (/** @type {string} */ name) => `Use ${name}`,
    usedNow: (/** @type {string} */ name) => `${name} is active now.`,
    swap: 'When does a window that is open take it over?',
    swaps: {
      'at-rebuild': {
        name: 'At its next rebuild',
        about:
          'New windows take it at once. An open one keeps its policy until it starts again anyway, so that no cache is lost for it.',
      },
      now: {
        name: 'Now',
        about:
          'Each open window starts again with its next request. You see the change at once; that request is paid without the cache.',
      },
    },
    rank: 'Ranking',
    rankHint: 'Of several that may serve a request, the highest serves. The shipped ones have 0 and less; “last” is built in.',
    rankError: 'Must be a whole number.',
    setRank: 'Set ranking',
    ranked: (/** @type {string} */ name, /** @type {string} */ ranking) => `${name} has the ranking ${ranking} now.`,
    changedMeanwhile: 'The policy has changed since it was shown here. This is how it is now; try again if you still want to.',
    restore: 'Restore as shipped',
    restoreTitle: (/** @type {string} */ kind) => `Restore: ${kind}`,
    restoreAbout:
      'What operators have activated, and the rankings that they have given, are taken back for this kind. Its shadow ends, too.',
    restored: (/** @type {string} */ kind) => `All policies of the kind ${kind} are as shipped.`,
    shadow: 'Try it as a shadow',
    shadowTag: 'shadow',
    shadowHint:
      'It answers the same questions beside the active one. What it returns is compared, never served, and changes no prompt.',
    shadowReplaces: (/** @type {string} */ name) => `It takes the place of the shadow ${name}.`,
    beginShadow: 'Run as shadow',
    shadowBegun: (/** @type {string} */ name) => `${name} runs as a shadow.`,
    shadowEnded: (/** @type {string} */ name) => `${name} no longer runs as a shadow.`,
    endShadow: 'End the shadow',
    shadowOf: (/** @type {string} */ name) => `In the shadow: ${name}`,
    shadowAbout: 'Answers the same questions as the active policy; nothing of it is served.',
    shadowWaits: 'Nothing to compare yet: it is asked with the next request.',
    shadowCounts: (
      /** @type {string} */ compared,
      /** @type {string} */ share,
      /** @type {string} */ failed,
      /** @type {string} */ skipped,
    ) => `${compared} answers compared, ${share} the same. ${failed} failed, ${skipped} skipped.`,
    measures: {
      rank_correlation: 'Same order (−1 to 1)',
      top_ten_overlap: 'Same top ten (0 to 1)',
      same_beginning: 'Same beginning (0 to 1)',
      token_ratio: 'Tokens, compared with those served',
      same_texts: 'Same texts (0 to 1)',
      length_ratio: 'Length, compared with what is served',
    },
  },
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
  health: {
    states: {
      up: 'All is well',
      attention: 'It serves; something needs a look',
      degraded: 'It serves, but not everything can be written',
      down: 'It does not serve',
      unreachable: 'The container does not answer',
      asking: 'Asking the container …',
    },
    stateMeanings: {
      up: 'Prompts, searches and lists are answered, and all journals can be written.',
      attention: 'All requests are answered. A check has found something below that you should look at.',
      degraded: 'Prompts, searches and lists are answered, but a journal cannot be written or is not open.',
      down: 'Dictations, conversations, contexts or redaction are missing. A container that has just started needs some seconds.',
      unreachable: 'It has stopped, or it is starting. Start it with: mneme start',
      asking: 'The answer comes within a second.',
    },
    counts: (/** @type {string} */ passed, /** @type {string} */ open) => `${passed} findings are in order, ${open} are not.`,
    findings: 'What the checks found',
    findingsAbout: 'The worst comes first. The same in a terminal:',
    checkAgain: 'Check again',
    checking: 'Checking …',
    allWell: 'No check has found a fault.',
    passed: (/** @type {number} */ count) => (count === 1 ? '1 finding is in order' : `${count} findings are in order`),
    whatToDo: 'What to do:',
    lookIn: (/** @type {string} */ view) => `Look at ${view}`,
    statuses: /** @type {Record<string, string>} */ ({ fail: 'Fails', warn: 'Warns', ok: 'In order' }),
    checks: {
      bundles: {
        about: 'whether all parts of the container run',
        advice:
          'The part is not resolved or was stopped. If it is a plug-in, the finding of “components” or the log names the package that is missing; build it against this container and copy it into deploy again.',
      },
      claims: {
        about: 'whether policies keep to what they claim',
        advice:
          'A contributor says that its text is stable, but the text changes from request to request and breaks the cache. Tell its author, or take it out of the recipe.',
      },
      components: {
        about: 'whether all components have what they need',
        advice:
          'A component waits for a service, or has refused its configuration. Correct the value that is named in its file in etc; it starts when the file is saved.',
      },
      context: {
        about: 'whether prompts are assembled',
        advice: 'A part of the assembly is missing. Look at the findings of “bundles” and “components”; they name the cause.',
      },
      conversations: {
        about: 'whether conversations are recorded and read',
        advice:
          'Look at the finding of “journals”: the journal of utterances is probably not open. It is opened again by the next start.',
      },
      dictations: {
        about: 'whether dictations are recorded, read and counted',
        advice:
          'Look at the finding of “journals”: the journal of dictations is probably not open. It is opened again by the next start.',
      },
      disk: {
        about: 'how much is free in the data folder',
        advice:
          'Make room on the disk of the data folder, or allow its owner to write there. Writing begins again by itself; nothing that was recorded is lost.',
      },
      focus: {
        about: 'whether the focus of sessions could be read',
        advice: 'A damaged document was put aside as a copy, and the session began again. Look at the copy, then delete it.',
      },
      folders: {
        about: 'which folders are in use',
        advice:
          'Give the owner of the container permission to read the folder, or start with another one: mneme start --base DIR',
      },
      index: {
        about: 'how far the index of searches has come',
        advice:
          'Searches may miss entries; the journals have them all. An index that is behind catches up by itself. A damaged one is built again by: mneme index rebuild',
      },
      journal: {
        about: 'whether all lines of the journal could be read',
        advice:
          'Lines that are no entries were skipped; they stay in their file. Show them with: mneme journal verify. Put them aside with: mneme journal repair',
      },
      journals: {
        about: 'whether all journals can be written',
        advice:
          'Another process may hold the journal: stop it. If the disk is full, make room. If a file is damaged, the message names file and line; mneme journal repair mends it.',
      },
      policies: {
        about: 'whether policies have failed',
        advice:
          'A built-in policy has answered in its place. Use another one, or replace the plug-in in deploy by a mended one; that enables it again.',
      },
      redaction: {
        about: 'whether texts are redacted',
        advice:
          'As long as a redactor fails or is missing, texts that need it are refused. Correct io.mneme.redaction, or put the bundle of the redactor into deploy.',
      },
      settings: {
        about: 'whether the files of settings are whole',
        advice: 'A file in etc was cut or is no text, so that defaults hold. Save it again, or copy the shipped file over it.',
      },
    },
    otherCheck: { about: 'a check of a plug-in', advice: 'The log of the container, log/mneme-PORT.log, has more about it.' },
    journals: 'Journals',
    journalsAbout: 'All that was recorded is in these files. The index of searches is made from them, and can be built again.',
    journalTable: 'The journals as a table',
    noJournals: 'No journal is open.',
    journal: 'Journal',
    entries: 'Entries',
    size: 'Size',
    skippedLines: 'Lines skipped',
    index: 'Index of searches',
    indexUnusable: 'The index cannot be used:',
    indexFacts: (/** @type {string} */ documents, /** @type {string} */ size) => `The index has ${documents} entries in ${size}.`,
    upToDate: 'up to date',
    behind: (/** @type {string} */ count) => `${count} behind`,
    unreadable: (/** @type {string} */ count) => `${count} parts could not be read`,
    process: 'What runs',
    version: 'Version',
    started: 'Started',
    upFor: 'Runs for',
    heap: 'Memory (heap)',
    heapUsed: (/** @type {string} */ used, /** @type {string} */ limit) => `${used} of ${limit} MiB`,
    heapHint: 'Java keeps what it no longer needs until it wants the room, so that a high number alone is no fault.',
    processId: 'Process',
  },
  // --- end of health ---
};
