/**
 * The words of the page in Chinese, by view.
 * @type {typeof import('./en.js').en}
 */
export const zh = {
  // --- frame ---
  frame: {
    skip: '跳到正文',
    navigation: '页面',
    docs: 'HTTP 接口',
    loading: '正在加载……',
    partial: '这里的内容可能不全：',
    undo: '撤销',
    showAll: (length) => `显示全部 ${length} 个字符`,
    close: '关闭',
    views: {
      prompt: '提示词',
      history: '听写记录',
      conversations: '对话',
      search: '搜索',
      policies: '策略',
      sessions: '会话',
      vocabulary: '词库',
      statistics: '统计',
      settings: '设置',
      health: '状态',
    },
    language: { label: '语言', auto: '语言：自动' },
    theme: { label: '颜色', auto: '颜色：自动', light: '浅色', dark: '深色' },
    failure: {
      title: '操作没有成功。',
      retry: '重试',
      unreachable: '容器没有响应。请启动它，或等它启动完成。',
      status: (status) => `容器返回了状态 ${status}。`,
      page: (reason) => `页面出错：${reason}`,
    },
    pages: {
      label: '分页',
      former: '上一页',
      next: '下一页',
      place: (page, pages) => `第 ${page} / ${pages} 页`,
    },
    chart: { table: '以表格显示数据' },
    units: { hours: '小时', minutes: '分', seconds: '秒' },
    help: {
      open: '帮助',
      title: '帮助',
      keys: '按键',
      key: '按键',
      does: '作用',
      actions: {
        '/': '转到搜索',
        j: '下一行',
        k: '上一行',
        Enter: '打开这一行',
        Esc: '关闭，或离开输入框',
        '?': '显示帮助',
      },
      terms: '术语',
      meanings: [
        ['稳定前缀', '提示词开头与同一会话上一次相同的部分，服务商可以从缓存读取'],
        ['窗口', '由窗口策略选定，提示词显示历史中的哪些条目'],
        ['渲染器', '一条记录在提示词里怎样书写'],
        ['配方', '哪些贡献者按什么顺序组成提示词'],
        ['费用', '以全价词元计；从缓存读取的词元只按其一部分计价'],
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
  policies: {
    about: '每个策略决定提示词的一件事，例如显示哪些条目。容器运行时即可切换；已记录的内容不会改变。',
    search: '查找策略',
    nothingFound: '没有名称、类型或插件与之相符的策略。',
    dropIn: '插件是 deploy 文件夹里的一个 jar 文件：放进去，它会自动出现在这里。',
    interface: '通过 HTTP 操作',
    kindName: (kind) => zh.policies.kinds[kind]?.name ?? kind,
    kindTitle: (kind) => zh.policies.kinds[kind]?.title ?? kind,
    kindAbout: (kind) => zh.policies.kinds[kind]?.about ?? '由插件添加的一类策略。',
    kinds: {
      window: { name: '窗口', title: '窗口', about: '决定提示词显示历史中的哪些条目，以及何时重新开始。' },
      renderer: { name: '渲染器', title: '渲染器', about: '决定历史条目在提示词里怎样书写。' },
      weighting: { name: '加权', title: '加权', about: '决定多个对象各有多重要，例如搜索结果或较早的对话。' },
      contributor: { name: '贡献者', title: '贡献者', about: '各自提供提示词的一部分；配方按顺序列出它们。' },
      filter: { name: '过滤器', title: '过滤器', about: '在请求或设置指定时，决定显示对话中的哪些消息。' },
      transform: { name: '文本转换', title: '文本转换', about: '在请求或设置指定时，改写对话中的文本。' },
      resolver: { name: '媒体解析', title: '媒体解析', about: '决定对话中的图片或文件是原样发送，还是换成一条说明。' },
      compactor: { name: '压缩器', title: '压缩器', about: '在被指定时，为放不进提示词的消息写摘要。' },
      endpoint: { name: '端点', title: '端点', about: '为 HTTP 接口增加路径。' },
    },
    recipes: '每个配方由谁服务',
    recipesAbout: '配方列出提示词的各个部分。请求自己没有指定策略时，由以下策略服务。',
    noRecipes: '没有配置配方。',
    parts: '组成',
    times: '用时',
    notYet: '启动后尚未调用',
    assembled: (count) => `组装 ${count} 次；`,
    mean: (mean) => `平均 ${mean}`,
    meanAndMax: (mean, max) => `平均 ${mean}，近期最长 ${max}`,
    reasons: {
      bound: '——绑定到此配方',
      chosen: '——由操作者启用',
      preferred: '——此配方优先选用',
      ranking: '——排名最高',
    },
    exception: (selectors, name) => `${selectors} 时：${name}`,
    states: { active: '使用中', idle: '未使用', disabled: '已停用' },
    new: '新',
    arrived: (kind, name) => `新的${kind}已就绪：${name}`,
    left: (kind, name) => `${kind} ${name} 已移除。`,
    ranking: '排名',
    last: '最低',
    failures: (count, shown) => (count === 0 ? '没有出错' : `! 出错 ${shown} 次`),
    failuresLabel: '出错次数',
    bundle: '插件',
    settings: '设置，附默认值和范围',
    boundTo: (selector, values) => `服务于 ${selector}=${values} 的请求`,
    servesAll: '服务于没有指定其他策略的请求',
    usedBy: (uses) => `服务于 ${uses}`,
    notes: {
      activated: '由操作者启用',
      otherActivated: (name) => `操作者启用了 ${name}`,
      ranksHigher: (name) => `${name} 的排名更高`,
      preferred: (name) => `排名相同时优先选用 ${name}`,
      cameFirst: (name) => `${name} 排名相同，但先到`,
      disabled: (count) => `连续出错 ${count} 次后停用，更新、改排名或启用后恢复`,
      lastFailure: (cause) => `最近一次出错：${cause}`,
      overdue: (seconds) => `有一次调用 ${seconds} 秒没有返回`,
      takesNoPart: (cause) => `不参与，因为它 ${cause}`,
      hasLeft: '已移除，但有一次调用没有返回；只有重启才能结束它',
    },
    dialogTitle: (kind, name) => `${kind}：${name}`,
    use: '启用',
    useNamed: (name) => `启用 ${name}`,
    usedNow: (name) => `${name} 已启用。`,
    swap: '已打开的窗口何时换用它？',
    swaps: {
      'at-rebuild': {
        name: '下次重建时',
        about: '新窗口立即采用。已打开的窗口保留原策略，直到它本来就要重新开始，因此不会为此失去缓存。',
      },
      now: { name: '立即', about: '每个打开的窗口在下一次请求时重新开始。马上就能看到变化，但那次请求用不上缓存。' },
    },
    rank: '排名',
    rankHint: '多个策略都能服务同一请求时，排名最高的服务。随附策略的排名为 0 或更低；“最低”表示内置。',
    rankError: '必须是整数。',
    setRank: '设置排名',
    ranked: (name, ranking) => `${name} 的排名现在是 ${ranking}。`,
    changedMeanwhile: '这个策略在显示之后已有变化。现在显示的是最新状态；如仍要更改，请再试一次。',
    restore: '恢复出厂状态',
    restoreTitle: (kind) => `恢复：${kind}`,
    restoreAbout: '将撤销操作者对这一类策略的启用和排名，其影子也会结束。',
    restored: (kind) => `${kind}类的所有策略已恢复出厂状态。`,
    shadow: '作为影子试运行',
    shadowTag: '影子',
    shadowHint: '它与使用中的策略回答同样的问题。结果只用于比较，不会被采用，也不改变提示词。',
    shadowReplaces: (name) => `它会取代现在的影子 ${name}。`,
    beginShadow: '作为影子运行',
    shadowBegun: (name) => `${name} 正作为影子运行。`,
    shadowEnded: (name) => `${name} 不再作为影子运行。`,
    endShadow: '结束影子',
    shadowOf: (name) => `影子：${name}`,
    shadowAbout: '与使用中的策略回答同样的问题；它的结果不会被采用。',
    shadowWaits: '还没有可比较的结果：下一次请求时会询问它。',
    shadowCounts: (compared, share, failed, skipped) =>
      `比较了 ${compared} 个结果，${share} 相同。${failed} 个出错，${skipped} 个跳过。`,
    measures: {
      rank_correlation: '次序一致（−1 到 1）',
      top_ten_overlap: '前十名一致（0 到 1）',
      same_beginning: '起点一致（0 到 1）',
      token_ratio: '词元数与实际之比',
      same_texts: '文本一致（0 到 1）',
      length_ratio: '长度与实际之比',
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
      up: '一切正常',
      attention: '服务正常，但有项目需要留意',
      degraded: '可以使用，但并非所有内容都能写入',
      down: '无法提供服务',
      unreachable: '容器没有响应',
      asking: '正在查询容器……',
    },
    stateMeanings: {
      up: '提示词、搜索和列表都能正常返回，所有日志都可以写入。',
      attention: '所有请求都能得到响应。下面有检查发现了需要留意的问题。',
      degraded: '提示词、搜索和列表都能正常返回，但有日志无法写入或没有打开。',
      down: '听写、对话、提示词组装或脱敏不可用。刚启动的容器需要等几秒钟。',
      unreachable: '它已停止，或正在启动。启动命令：mneme start',
      asking: '一秒之内会有结果。',
    },
    counts: (passed, open) => `${passed} 项正常，${open} 项有问题。`,
    findings: '检查结果',
    findingsAbout: '最严重的排在最前。在终端里查看：',
    checkAgain: '重新检查',
    checking: '正在检查……',
    allWell: '没有发现问题。',
    passed: (count) => `${count} 项正常`,
    whatToDo: '怎么办：',
    lookIn: (view) => `查看“${view}”`,
    statuses: { fail: '失败', warn: '警告', ok: '正常' },
    checks: {
      bundles: {
        about: '容器的各个部分是否都在运行',
        advice:
          '这个部分没有解析成功，或被停止了。如果它是插件，“components”的结果或运行日志会指出缺少哪个包；请针对本容器重新构建，再复制到 deploy。',
      },
      claims: {
        about: '策略是否遵守自己的声明',
        advice: '某个贡献者声称文本稳定，但每次请求都在变，会使缓存失效。请告知其作者，或把它从配方中去掉。',
      },
      components: {
        about: '各组件所需是否齐备',
        advice: '某个组件在等待服务，或拒绝了自己的配置。请在 etc 下对应的文件里改正所指出的值；保存后它会自动启动。',
      },
      context: { about: '能否组装提示词', advice: '组装所需的部分缺失。请看“bundles”和“components”的结果，那里有原因。' },
      conversations: {
        about: '能否记录和读取对话',
        advice: '请看“journals”的结果：话语日志可能没有打开。下次启动时会重新打开。',
      },
      dictations: {
        about: '能否记录、读取和统计听写',
        advice: '请看“journals”的结果：听写日志可能没有打开。下次启动时会重新打开。',
      },
      disk: {
        about: '数据文件夹的剩余空间',
        advice: '请在数据文件夹所在的磁盘上腾出空间，或允许其所有者写入。之后会自动恢复写入，已记录的内容不会丢失。',
      },
      focus: { about: '会话焦点能否读取', advice: '损坏的文件已另存一份，会话从头开始。请查看该副本，然后删除它。' },
      folders: { about: '正在使用哪些文件夹', advice: '请让容器的所有者可以读取该文件夹，或换一个启动：mneme start --base DIR' },
      index: {
        about: '搜索索引的进度',
        advice: '搜索可能漏掉条目，但日志里一条不少。落后的索引会自动赶上；损坏的索引可以重建：mneme index rebuild',
      },
      journal: {
        about: '日志的每一行能否读取',
        advice: '不是条目的行被跳过，仍留在文件里。查看：mneme journal verify；移出：mneme journal repair',
      },
      journals: {
        about: '所有日志能否写入',
        advice:
          '日志可能被另一个进程占用，请停止它。磁盘已满时请腾出空间。文件损坏时，消息会指出文件和行号，用 mneme journal repair 修复。',
      },
      policies: {
        about: '策略是否出过错',
        advice: '已由内置策略代替它作答。请启用另一个策略，或用修好的插件替换 deploy 中的文件，它会重新启用。',
      },
      redaction: {
        about: '文本是否脱敏',
        advice: '只要脱敏器出错或缺失，需要脱敏的文本就会被拒绝。请改正 io.mneme.redaction，或把脱敏器的插件放进 deploy。',
      },
      settings: {
        about: '设置文件是否完整',
        advice: 'etc 中有文件被截断或不是文本，因此使用默认值。请重新保存，或用随附的文件覆盖它。',
      },
    },
    otherCheck: { about: '插件的检查', advice: '容器的运行日志 log/mneme-PORT.log 中有更多信息。' },
    journals: '日志',
    journalsAbout: '记录的所有内容都在这些文件里。搜索索引由它们生成，可以重建。',
    journalTable: '日志表格',
    noJournals: '没有打开的日志。',
    journal: '日志',
    entries: '条目',
    size: '大小',
    skippedLines: '跳过的行',
    index: '搜索索引',
    indexUnusable: '索引无法使用：',
    indexFacts: (documents, size) => `索引中有 ${documents} 个条目，大小 ${size}。`,
    upToDate: '已是最新',
    behind: (count) => `落后 ${count}`,
    unreadable: (count) => `${count} 段无法读取`,
    process: '运行信息',
    version: '版本',
    started: '启动时间',
    upFor: '已运行',
    heap: '内存（堆）',
    heapUsed: (used, limit) => `${used} / ${limit} MiB`,
    heapHint: 'Java 在需要空间之前会保留不再使用的内容，因此数字偏高本身不是问题。',
    processId: '进程',
  },
  // --- end of health ---
};
