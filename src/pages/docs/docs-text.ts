// Holds what the frame of the documentation says, in both languages.

import type { Language } from '../../wire/language.ts';

const TEXTS = {
  zh: {
    section: '开发文档',
    contents: '目录',
    search: '搜索文档',
    find: '搜索',
    searching: '正在搜索…',
    results: '搜索结果',
    nothing: '没有找到相关内容',
    turn: '上一页与下一页',
    previous: '上一页',
    next: '下一页',
    copy: '复制',
    copied: '已复制',
    markdown: '本页的 Markdown',
    openapi: 'OpenAPI 文档',
    collection: 'Postman / Bruno 集合',
    notBuilt: '文档尚未构建',
    howToBuild: '服务本身运行正常。在安装目录中执行下面的命令，然后刷新本页。',
  },
  en: {
    section: 'Documentation',
    contents: 'Contents',
    search: 'Search',
    find: 'Search',
    searching: 'Searching…',
    results: 'Search results',
    nothing: 'Nothing was found',
    turn: 'Previous and next page',
    previous: 'Previous',
    next: 'Next',
    copy: 'Copy',
    copied: 'Copied',
    markdown: 'This page as Markdown',
    openapi: 'OpenAPI document',
    collection: 'Postman / Bruno collection',
    notBuilt: 'The documentation has not been built',
    howToBuild: 'The service itself works. Run this where it is installed, then reload this page.',
  },
} as const;

export type DocsText = (typeof TEXTS)[Language];

export function docsText(language: Language): DocsText {
  return TEXTS[language];
}
