// The tables of figures, in both languages.

import type { RowName } from '../rows.ts';
import {
  type Costs,
  costsOf,
  DAY_S,
  keptBytes,
  logBytes,
  orderCosts,
  verifySeconds,
} from './costs.ts';
import {
  type ByProcesses,
  type DeepOrders,
  type OnCitus,
  type Release,
  rowOfRelease,
} from './results.ts';
import { bytes, duration, type Language, markdownTable, rounded } from './units.ts';

type Words = Readonly<Record<Language, string>>;

const RATES: readonly (readonly [RowName | 'order', Words])[] = [
  ['create', { en: 'an order is created', zh: '创建订单' }],
  ['create-key', { en: 'the same with an idempotency key', zh: '同上，带幂等键' }],
  ['pay', { en: 'it is paid', zh: '付款' }],
  ['order', { en: '**a paid order**', zh: '**一笔已付订单**' }],
  ['deliver', { en: 'its callback is delivered', zh: '送达它的回调' }],
  ['refund', { en: 'a refund', zh: '一次退款' }],
  ['balance', { en: 'a balance is asked', zh: '查询余额' }],
];

export function serviceRates(release: Release, language: Language): string {
  const headings = {
    en: ['what', 'a second', 'CPU of Node', 'of PostgreSQL'],
    zh: ['操作', '每秒', 'Node 的 CPU', 'PostgreSQL 的'],
  };
  const rows = RATES.map(([row, words]) => {
    const { nodeMicros, postgresMicros } =
      row === 'order' ? orderCosts(release) : costsOf(release, row);
    return [
      words[language],
      row === 'order' ? '' : rounded(rowOfRelease(release, row).perSecond),
      ...[nodeMicros, postgresMicros].map((one) => `${rounded(one)} µs`),
    ];
  });
  return markdownTable(headings[language], rows);
}

export function orderDisk(release: Release, language: Language): string {
  const { sizes } = release.bench;
  const words = {
    en: ['tables', 'indexes', '**kept for ever**', 'log', 'log after a checkpoint'],
    zh: ['表', '索引', '**永久保留**', '日志', '检查点之后的日志'],
  }[language];
  const counts = [
    ...[sizes?.tableBytes, sizes?.indexBytes, keptBytes(release)],
    ...[sizes?.logBytes, sizes?.logBytesAfterCheckpoint],
  ];
  const headings = {
    en: ['on the disk, for each paid order', 'bytes'],
    zh: ['每笔已付订单占用的磁盘', '字节'],
  };
  const rows = words.map((word, at) => [word, rounded(counts[at] ?? null)]);
  return markdownTable(headings[language], rows);
}

const RATES_OF_ORDERS = [100, 1_000, 10_000];
const YEAR_DAYS = 365;

export function sustained(release: Release, language: Language): string {
  const { nodeMicros, postgresMicros } = orderCosts(release);
  const callback = sumOf(costsOf(release, 'deliver'));
  const cores = (micros: number) => (rate: number) => rounded((rate * micros) / 1_000_000, 2);
  const disk = (each: number) => (rate: number) => bytes(rate * each);
  const lines: readonly (readonly [Words, (rate: number) => string])[] = [
    [{ en: 'Node, cores', zh: 'Node，核' }, cores(nodeMicros)],
    [{ en: 'PostgreSQL, cores', zh: 'PostgreSQL，核' }, cores(postgresMicros)],
    [{ en: 'with a callback each, cores more', zh: '每笔再加一个回调，多用的核' }, cores(callback)],
    [{ en: 'disk a day', zh: '每天的磁盘' }, disk(DAY_S * keptBytes(release))],
    [{ en: 'disk a year', zh: '每年的磁盘' }, disk(YEAR_DAYS * DAY_S * keptBytes(release))],
    [{ en: 'log a second', zh: '每秒的日志' }, disk(logBytes(release))],
    [{ en: 'archived log a day', zh: '每天归档的日志' }, disk(DAY_S * logBytes(release))],
    [
      { en: '`tael verify` of one day, on a core', zh: '对一天的账 `tael verify`，单核' },
      (rate) => duration(verifySeconds(release, rate, DAY_S), language),
    ],
  ];
  const each = { en: '/ s', zh: '/ 秒' }[language];
  return markdownTable(
    ['', ...RATES_OF_ORDERS.map((rate) => `${rate.toLocaleString('en')} ${each}`)],
    lines.map(([words, figure]) => [words[language], ...RATES_OF_ORDERS.map(figure)]),
  );
}

export function acrossCells({ across }: OnCitus, language: Language): string {
  const headings = {
    en: ['cells', 'of plain PostgreSQL', 'CPU of plain', 'a second', 'p50 ms'],
    zh: ['单元', '与普通 PostgreSQL 之比', 'CPU 之比', '每秒', 'p50 毫秒'],
  };
  const rows = across.map(({ cells, ratio, cpuRatio, perSecond, p50Ms }) => [
    String(cells),
    ...[ratio, cpuRatio].map((one) => one?.toFixed(2) ?? ''),
    ...[perSecond, p50Ms].map((one) => rounded(one)),
  ]);
  return markdownTable(headings[language], rows);
}

export function deepPages({ pages }: DeepOrders, language: Language): string {
  const headings = {
    en: ['filter', 'first page, a second', 'last page', 'first page in the database', 'last page'],
    zh: ['筛选', '第一页，每秒', '最后一页', '第一页在数据库里', '最后一页'],
  };
  const words = {
    en: { none: 'none', ofThem: (share: string) => `${share} of them`, blocks: 'blocks' },
    zh: { none: '无', ofThem: (share: string) => `占 ${share}`, blocks: '块' },
  }[language];
  const rows = pages.map(({ filter, share, perSecond, databaseMs, blocks }) => [
    share === null ? words.none : `\`${filter}\`, ${words.ofThem(`${100 * share} %`)}`,
    ...[perSecond.first, perSecond.last].map((one) => rounded(one)),
    `${databaseMs.first} ms, ${blocks.first} ${words.blocks}`,
    `${databaseMs.last} ms, ${blocks.last} ${words.blocks}`,
  ]);
  return markdownTable(headings[language], rows);
}

const BY_PROCESSES: Readonly<Record<string, Words>> = {
  create: { en: 'an order is created', zh: '创建订单' },
  pay: { en: 'a payment', zh: '付款' },
  'pay-one': { en: 'all to one merchant', zh: '都付给一个商户' },
  balance: { en: 'a balance is asked', zh: '查询余额' },
};

export function byProcesses({ lines }: ByProcesses, language: Language): string {
  const headings = {
    en: [
      '',
      'processes',
      'a second',
      'of best',
      'p99 ms',
      'Node µs',
      'PostgreSQL µs',
      'in one commit',
    ],
    zh: ['', '进程', '每秒', '与最好之比', 'p99 毫秒', 'Node 微秒', 'PostgreSQL 微秒', '每次提交'],
  };
  const rows = lines.map((line) => [
    BY_PROCESSES[line.row]?.[language] ?? line.row,
    ...[String(line.processes), rounded(line.perSecond), line.ofBest.toFixed(2)],
    ...[line.p99Ms, line.nodeMicros, line.postgresMicros, line.perCommit].map((one) =>
      rounded(one),
    ),
  ]);
  return markdownTable(headings[language], rows);
}

function sumOf({ nodeMicros, postgresMicros }: Costs): number {
  return nodeMicros + postgresMicros;
}
