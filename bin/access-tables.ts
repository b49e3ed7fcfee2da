// The lists of who may call what in the documentation: each address of the access matrix below what its
// callers hear, by method, between `<!-- access -->` and `<!-- end -->`. The prose around them is written by
// hand.

import { type Cells, HEARD, type Mark, people, programs } from '../test/api/access/table.ts';

export const ACCESS_PAGES = { en: 'docs/api/access.md', zh: 'docs/zh/api/access.md' } as const;

/** The columns of people who have signed in, and of keys. */
const PEOPLE = ['payer', 'owner', 'other'];
const KEYS = ['query', 'collection', 'refund', 'events', 'payer', 'other'];

const WORDS = {
  en: {
    everyone: 'everyone',
    nobody: 'not signed in',
    people: 'signed in',
    keys: 'keys',
    person: { payer: 'the payer', owner: 'the owner', other: 'another' },
    key: { payer: "the payer's", other: "another shop's" },
    yes: 'yes',
    own: 'own',
    part: 'part',
  },
  zh: {
    everyone: '任何人',
    nobody: '未登录',
    people: '已登录',
    keys: '密钥',
    person: { payer: '付款人', owner: '所有者', other: '其他人' },
    key: { payer: '付款人的', other: '另一家商户的' },
    yes: '可以',
    own: '本人',
    part: '部分',
  },
} as const;
type Language = keyof typeof WORDS;

const MARKED = /(?<=<!-- access -->\n)[\s\S]*?(?=<!-- end -->)/;

/** The page with its lists as the matrix has them: addresses whose callers hear the same stand together. */
export function withAccessLists(page: string, language: Language): string {
  const addresses = new Map<string, string[]>();
  for (const [asks, cells] of people) {
    const heard = allInWords(asks, cells, language);
    addresses.set(heard, [...(addresses.get(heard) ?? []), asks]);
  }
  const lists = [...addresses].map(([heard, all]) => `**${heard}**\n\n${byMethod(all)}\n`);
  return page.replace(MARKED, () => `\n${lists.join('')}`);
}

/** An item for each method, with the paths of its addresses. */
function byMethod(addresses: readonly string[]): string {
  const paths = new Map<string, string[]>();
  for (const address of addresses) {
    const [method = ''] = address.split(' ', 1);
    paths.set(method, [...(paths.get(method) ?? []), `\`${address.slice(method.length + 1)}\``]);
  }
  return [...paths].map(([method, each]) => `- ${method} ${each.join(', ')}\n`).join('');
}

function allInWords(asks: string, cells: Cells, language: Language): string {
  const { everyone, nobody, people: signedIn, keys, person, key } = WORDS[language];
  const word = (from: Cells | undefined, column: string) => inWords(from, column, language);
  const stranger = word(cells, 'nobody');
  const ofPeople = PEOPLE.map((column) => [nameIn(person, column), word(cells, column)] as const);
  const ofKeys = KEYS.map((column) => {
    return [nameIn(key, column), word(programs.get(asks), column)] as const;
  });
  const all = new Set([stranger, ...[...ofPeople, ...ofKeys].map(([, said]) => said)]);
  if (all.size === 1) return `${everyone}: ${stranger}`;
  return `${nobody}: ${stranger}; ${signedIn}: ${byException(ofPeople)}; ${keys}: ${byException(ofKeys)}`;
}

/** What most of them hear, and then who hears something else. */
function byException(heard: readonly (readonly [string, string])[]): string {
  const count = (said: string) => heard.filter(([, each]) => each === said).length;
  const [[, first] = ['', '']] = heard.toSorted(([, one], [, other]) => count(other) - count(one));
  const others = heard
    .filter(([, said]) => said !== first)
    .map(([name, said]) => `${name} ${said}`);
  return [first, ...others].join(', ');
}

function nameIn(names: Readonly<Record<string, string>>, column: string): string {
  return names[column] ?? `\`${column}\``;
}

function inWords(cells: Cells | undefined, column: string, language: Language): string {
  const mark = cells?.get(column);
  if (mark === undefined || mark === 'each') throw new Error(`The page has no cell ${column}.`);
  const said: Mark = mark === 'back' ? 'yes' : mark;
  return said in WORDS[language]
    ? WORDS[language][said as 'yes' | 'own' | 'part']
    : String(HEARD[said].status);
}
