// The tables about books of several ages: what was measured, and what follows for five years of a million
// orders a day. What grows is carried on along the line through the two oldest ages.

import type { Age } from '../years/measure.ts';
import type { Years } from '../years/report.ts';
import { bytes, duration, type Language, madeAt, markdownTable, rounded } from './units.ts';

type Words = Readonly<Record<Language, string>>;

const FIVE_YEARS = 5 * 365 * 1_000_000;

/** In the order of the page; of what is read in the same way, one. */
const READS: readonly (readonly [name: string, Words])[] = [
  ['an order by its number', { en: 'an order by its number', zh: '按编号查订单' }],
  [
    'orders, newest',
    { en: 'orders of the largest merchant, the newest', zh: '最大商户的订单，最新一页' },
  ],
  ['records, newest', { en: 'records, the newest', zh: '记录，最新一页' }],
  [
    'totals of a month, of 500 users',
    { en: 'totals of a month, 500 users', zh: '一个月的合计，500 个用户' },
  ],
  [
    'records of all users, since a minute ago',
    { en: 'records of all users, of the last minute', zh: '所有用户的记录，最近一分钟' },
  ],
  ['records of all users, 500 of years ago', { en: '500 from the middle', zh: '中间的 500 条' }],
  [
    'orders that expired, every 10 s',
    { en: 'orders that expired, which each process looks for', zh: '每个进程查找的过期订单' },
  ],
];
const VACUUMS: readonly (readonly [table: string, Words])[] = [
  ['entries', { en: 'vacuum of `entries` after a day', zh: '一天之后清理 `entries`' }],
  ['orders', { en: 'of `orders`', zh: '清理 `orders`' }],
  ['settlement_buckets', { en: 'of `settlement_buckets`', zh: '清理 `settlement_buckets`' }],
];
const WRITES: readonly (readonly [name: string, Words])[] = [
  ['an order is created', { en: '**an order is created**', zh: '**创建订单**' }],
  ['a payment to the largest merchant', { en: '**it is paid**', zh: '**付款**' }],
  ['a settlement', { en: '**a settlement**', zh: '**一次结算**' }],
  ['a partial refund', { en: '**a partial refund**', zh: '**部分退款**' }],
];

export function yearsConditions({ ages, ...made }: Years, language: Language) {
  const last = ages.at(-1);
  const perDay = rounded((last?.orders ?? 0) / (last?.days ?? 1), 2);
  const at = madeAt(made, language);
  return { en: `${perDay} orders a day, ${at}`, zh: `每天 ${perDay} 笔订单，${at}` }[language];
}

export function yearsPages({ ages }: Years, language: Language): string {
  const headings = { en: 'pages of 8 KB', zh: '8 KB 的页' }[language];
  const rows = [
    ...READS.map(([name, words]) => rowOf(words[language], ages, ({ reads }) => reads[name])),
    ...WRITES.map(([name, words]) => rowOf(words[language], ages, ({ writes }) => writes[name])),
    ...VACUUMS.map(([table, words]) =>
      rowOf(words[language], ages, ({ vacuumed }) => ({ pages: vacuumed[table]?.touched ?? 0 })),
    ),
  ];
  return markdownTable([headings, ...ages.map((age) => agesHeading(age, language))], rows);
}

function rowOf(
  words: string,
  ages: readonly Age[],
  of: (age: Age) => { readonly pages: number } | undefined,
) {
  return [words, ...ages.map((age) => rounded(of(age)?.pages ?? null))];
}

function agesHeading({ orders, days }: Age, language: Language): string {
  const count = rounded(orders, 2);
  return { en: `${count} orders, ${days} days`, zh: `${count} 笔，${days} 天` }[language];
}

/** What one order more adds, between the two oldest ages. */
function each({ ages }: Years, of: (age: Age) => number): number {
  const [before, last] = ages.slice(-2);
  if (before === undefined || last === undefined) throw new Error('Two ages make a line.');
  return (of(last) - of(before)) / (last.orders - before.orders);
}

const PARTS: readonly (readonly [Words, (name: string, of: string | undefined) => boolean])[] = [
  [{ en: 'journal (`entries`)', zh: '分录（`entries`）' }, (name) => name === 'entries'],
  [{ en: 'its indexes', zh: '它的索引' }, (_, of) => of === 'entries'],
  [{ en: '`orders`', zh: '`orders`' }, (name) => name === 'orders'],
  [{ en: 'their indexes', zh: '它的索引' }, (_, of) => of === 'orders'],
  [
    { en: '`record_checkpoints`, with its indexes', zh: '`record_checkpoints` 及其索引' },
    (name, of) => name === 'record_checkpoints' || of === 'record_checkpoints',
  ],
];

export function yearsDisk(years: Years, language: Language): string {
  const heading = {
    en: ['kept for ever', 'bytes an order', 'after five years'],
    zh: ['永久保留', '每笔订单的字节', '五年之后'],
  }[language];
  const all: PartOf = () => true;
  const rows = [...PARTS, [{ en: '**all**', zh: '**合计**' }, all] as const].map(
    ([words, isPart]) => {
      const bytesEach = each(years, (age) => sizeOf(age, isPart));
      return [words[language], rounded(bytesEach), bytes(FIVE_YEARS * bytesEach)];
    },
  );
  return markdownTable(heading, rows);
}

type PartOf = (name: string, of: string | undefined) => boolean;

/** Events are removed when they are old. */
function sizeOf({ relations }: Age, isPart: PartOf): number {
  return relations
    .filter(({ name, index }) => name !== 'events' && index?.of !== 'events')
    .filter(({ name, index }) => isPart(name, index?.of))
    .reduce((sum, { bytes: size }) => sum + size, 0);
}

/** What is found by time reads all of its index, which has a place for each so many pages of the table. */
export function yearsExpired(years: Years, language: Language): string {
  const pages =
    FIVE_YEARS * each(years, ({ reads }) => reads['orders that expired, every 10 s']?.pages ?? 0);
  return `${rounded(pages, 1)} ${{ en: 'pages', zh: '页' }[language]}`;
}

/** A page of an index leads to some two hundred others. */
const FAN_OUT = 200;

export function yearsInner(years: Years): string {
  return bytes(
    (FIVE_YEARS * each(years, (age) => sizeOf(age, (_, of) => of !== undefined))) / FAN_OUT,
  );
}

/** Of the oldest books, because times of several runs make no line. */
export function yearsUpkeep({ ages }: Years, language: Language): string {
  const last = ages.at(-1);
  if (last === undefined) throw new Error('There are no ages.');
  const { orders, verified, backedUp } = last;
  const heading = { en: ['', 'a million orders', 'five years'], zh: ['', '一百万笔订单', '五年'] };
  const line = (words: string, figure: number, said: (figure: number) => string) => [
    words,
    ...[1_000_000, FIVE_YEARS].map((count) => said((figure / orders) * count)),
  ];
  const time = (seconds: number) => duration(seconds, language);
  const temporary = { en: 'its temporary files', zh: '它的临时文件' }[language];
  const size = { en: 'its size', zh: '它的大小' }[language];
  return markdownTable(heading[language], [
    line('`tael verify`', verified.seconds, time),
    line(temporary, verified.temporaryBytes, bytes),
    line('`tael backup`', backedUp.seconds, time),
    line(size, backedUp.bytes, bytes),
  ]);
}
