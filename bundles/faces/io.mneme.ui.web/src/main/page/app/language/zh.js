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
