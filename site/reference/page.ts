// The Markdown of operations in the reference: what each is for, the fields of its request and its
// answer, how it is called in each language, what comes back, and what it refuses. A page names its
// operations in a comment, `<!-- reference: createCollection listOrders -->`.

import type { SiteLanguage } from '../pages.ts';
import { LANGUAGES, snippetOf } from './calls.ts';
import { inChinese } from './chinese.ts';
import { type Field, fieldsOfAnswer, fieldsOfRequest } from './fields.ts';
import { type Operation, REFERENCE, summaryOf } from './openapi.ts';
import { prettyJson } from './pretty.ts';

const WORDS = {
  en: {
    try: 'Try it',
    scope: 'A key needs the scope',
    noScope: 'No key is needed.',
    or: 'or',
    request: 'Request',
    nothing: 'It takes nothing.',
    answer: 'Answer',
    text: 'The answer is a file, not JSON.',
    example: 'For example:',
    refuses: 'Besides what every request can meet, it refuses with',
    head: '| field | type | |',
    required: 'Required. ',
    comma: ', ',
    end: '.',
  },
  zh: {
    try: '试一试',
    scope: '密钥须有权限',
    noScope: '无需密钥。',
    or: '或',
    request: '请求',
    nothing: '没有参数。',
    answer: '响应',
    text: '响应是文件，不是 JSON。',
    example: '示例：',
    refuses: '除所有请求共有的错误外，还可能返回',
    head: '| 字段 | 类型 | |',
    required: '必填。',
    comma: '、',
    end: '。',
  },
} as const;

const MARK = /^<!-- reference: ([\w ]+) -->$/gm;

/** In place of each comment, the operations that it names. */
export function withOperations(markdown: string, language: SiteLanguage): string {
  return markdown.replace(MARK, (_, ids: string) =>
    ids
      .split(' ')
      .map((id) => operationIn(id, language))
      .join('\n'),
  );
}

export function operationsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(MARK)].flatMap(([, ids = '']) => ids.split(' '));
}

function operationIn(id: string, language: SiteLanguage): string {
  const operation = REFERENCE.get(id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  const words = WORDS[language];
  const snippets = LANGUAGES.map((fence) => fenced(fence, snippetOf(operation, fence)));
  const answer = operation.answer === null ? '' : fenced('json', prettyJson(operation.answer));
  return [
    `## ${summaryOf(operation, language)}`,
    `\`${operation.method} /api/v1${operation.path}\``,
    aboutOf(operation, language),
    `${scopesOf(operation, language)} [${words.try}](try.md#${id})`,
    `**${words.request}**`,
    tableOf(fieldsOfRequest(operation, language), language, true) ?? words.nothing,
    ...snippets,
    `**${words.answer}**`,
    answer === '' ? words.text : (tableOf(fieldsOfAnswer(operation, language), language) ?? ''),
    answer,
    refusalsOf(operation, language),
    '',
  ]
    .filter((part, at, all) => part !== '' || at === all.length - 1)
    .join('\n\n');
}

function aboutOf(operation: Operation, language: SiteLanguage): string {
  const said = descriptionOf(operation);
  return language === 'zh' ? inChinese(said) : said;
}

/** Without its last paragraph, which says who may: that stands beside it. */
export function descriptionOf({ description = '' }: Operation): string {
  return description
    .split('\n\n')
    .filter(
      (part) => !/^(?:Requires the scope|For whoever is signed in|For keys|With a key)/.test(part),
    )
    .join('\n\n');
}

function scopesOf({ 'x-scopes': scopes = [] }: Operation, language: SiteLanguage): string {
  const words = WORDS[language];
  if (scopes.length === 0) return words.noScope;
  const named = scopes.map((scope) => `\`${scope}\``).join(` ${words.or} `);
  return `${words.scope} ${named}${words.end}`;
}

/** `asks`: it says what may not be left out. An answer has all that it can have. */
function tableOf(fields: readonly Field[], language: SiteLanguage, asks = false): string | null {
  if (fields.length === 0) return null;
  const words = WORDS[language];
  const rows = fields.map(({ name, type, required, about }) => {
    const said = (required && asks ? words.required : '') + about.replaceAll('\n\n', ' ');
    return `| \`${name}\` | ${type} | ${said.replaceAll('|', '\\|')} |`;
  });
  return [words.head, '|---|---|---|', ...rows].join('\n');
}

/** Those that are its own: the shared ones are referred to. */
function refusalsOf({ responses }: Operation, language: SiteLanguage): string {
  const words = WORDS[language];
  const codes = Object.entries(responses)
    .filter(([status]) => /^4/.test(status) && !COMMON.has(status))
    .flatMap(([, response]) => Object.keys(response.content?.['application/json']?.examples ?? {}));
  if (codes.length === 0) return '';
  const links = codes.map((code) => `[\`${code}\`](errors.md#${code})`);
  return `${words.refuses} ${links.join(words.comma)}${words.end}`;
}

/** Who signs wrongly, sends what is none, or asks too often is refused everywhere. */
const COMMON: ReadonlySet<string> = new Set(['400', '401', '413', '415', '429']);

function fenced(fence: string, code: string): string {
  return `\`\`\`${fence}\n${code}\n\`\`\``;
}
