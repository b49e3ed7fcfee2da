// The tables of who may call what in the documentation: a row for each of the access matrix, between
// `<!-- access -->` and `<!-- end -->`. The prose around them is written by hand.

import { type Cells, HEARD, type Mark, people, programs } from '../test/api/access/table.ts';
import { isToolRow } from '../test/api/access/tool-answers.ts';

export const ACCESS_PAGES = { en: 'docs/api/access.md', zh: 'docs/zh/api/access.md' } as const;

/** In the order of the columns; who they are, the heads say. */
const IN_BROWSER = ['nobody', 'payer', 'owner', 'other'];
const WITH_KEY = ['query', 'collection', 'refund', 'events', 'payer', 'other'];

const WORDS = {
  en: {
    head:
      '| address | nobody | signed in: the payer | signed in: the owner | signed in: another ' +
      '| key: `query` | key: `collection` | key: `refund` | key: `events` ' +
      "| key: the payer's | key: another shop's |",
    yes: 'yes',
    own: 'own',
    part: 'part',
  },
  zh: {
    head:
      '| 地址 | 未登录 | 付款人登录 | 所有者登录 | 其他人登录 | 密钥：`query` | 密钥：`collection` | 密钥：`refund` | ' +
      '密钥：`events` | 付款人的密钥 | 另一家商户的密钥 |',
    yes: '可以',
    own: '本人',
    part: '部分',
  },
} as const;
type Language = keyof typeof WORDS;

const MARKED = /(?<=<!-- access -->\n)[\s\S]*?(?=<!-- end -->)/;

/** The page with its table as the matrix has it. */
export function withAccessTable(page: string, language: Language): string {
  const rows = [...people].map(([asks, cells]) => {
    const heard = [
      ...IN_BROWSER.map((column) => inWords(cells, column, language)),
      ...WITH_KEY.map((column) => inWords(programs.get(asks), column, language)),
    ];
    const said = isToolRow(asks) ? heard.map((cell) => cell.replace(/^\d+$/, '($&)')) : heard;
    return `| \`${asks}\` | ${said.join(' | ')} |`;
  });
  const { head } = WORDS[language];
  return page.replace(MARKED, () => [head, `|${'---|'.repeat(11)}`, ...rows, ''].join('\n'));
}

function inWords(cells: Cells | undefined, column: string, language: Language): string {
  const mark = cells?.get(column);
  if (mark === undefined || mark === 'each') throw new Error(`The page has no cell ${column}.`);
  const said: Mark = mark === 'back' ? 'yes' : mark;
  return said in WORDS[language]
    ? WORDS[language][said as 'yes' | 'own' | 'part']
    : String(HEARD[said].status);
}
