// The tables of one run on the page of results: every row with its aim, what was promised besides, what
// callers feel below capacity, and what is beyond it.

import type { Stage } from '../overload/report.ts';
import type { RowReport } from '../report/report.ts';
import { type RowName, rowOf } from '../rows.ts';
import { costsOf } from './costs.ts';
import type { Release } from './results.ts';
import { block, type Language, markdownTable, rounded } from './units.ts';

type Words = Readonly<Record<Language, string>>;

const MISSED: Words = { en: ', **missed**', zh: '，**未达到**' };

const ROWS: Readonly<Partial<Record<RowName, Words>>> = {
  create: { en: 'an order is created', zh: '创建订单' },
  'create-key': { en: 'the same with an idempotency key', zh: '同上，带幂等键' },
  pay: { en: 'a payment', zh: '付款' },
  'pay-one': { en: 'all to one merchant', zh: '都付给一个商户' },
  refund: { en: 'a partial refund', zh: '部分退款' },
  balance: { en: 'a balance is asked', zh: '查询余额' },
  deliver: { en: 'a callback to 5,000 receivers', zh: '送达回调，5,000 个接收方' },
  'pay-spread': { en: 'engine, 10,000 wallets', zh: '只有引擎，10,000 个钱包' },
  'pay-hot': { en: 'engine, one merchant', zh: '只有引擎，付给一个商户' },
  'node-spread': { en: 'engine, commits 5 ms slower', zh: '引擎，提交慢 5 ms' },
  tpcb: { en: 'TPC-B', zh: 'TPC-B' },
  'bare-post': { en: 'bare POST', zh: '空的 POST' },
  'bare-get': { en: 'bare GET', zh: '空的 GET' },
  'plain-create': { en: 'plain: an order', zh: '普通服务：创建订单' },
  'plain-pay': { en: 'plain: a payment', zh: '普通服务：付款' },
  'plain-pay-one': { en: 'plain: to one merchant', zh: '普通服务：付给一个商户' },
  'plain-refund': { en: 'plain: a refund', zh: '普通服务：退款' },
};

export function throughput(release: Release, language: Language): string {
  const names = Object.keys(ROWS) as readonly RowName[];
  const rows = names.flatMap((name) => {
    const row = release.bench.rows.find((one) => one.name === name);
    return row === undefined ? [] : [rowCells(release, row, language)];
  });
  const heading = {
    en: ['', 'a second', 'ratio', 'p50 ms', 'p99 ms', 'Node µs', 'PostgreSQL µs'],
    zh: ['', '每秒', '比值', 'p50 毫秒', 'p99 毫秒', 'Node µs', 'PostgreSQL µs'],
  };
  return markdownTable(heading[language], rows);
}

function rowCells(release: Release, row: RowReport, language: Language): readonly string[] {
  const { nodeMicros, postgresMicros } = costsOf(release, row.name);
  return [
    ROWS[row.name]?.[language] ?? row.name,
    rounded(row.perSecond),
    ratioOf(row, language),
    ...[row.p50Ms, row.p99Ms].map((ms) => rounded(ms)),
    ...[nodeMicros, postgresMicros].map((micros) => (micros === 0 ? '' : rounded(micros))),
  ];
}

/** Of a plain service it is what Tael makes of it. */
function ratioOf({ name, ratio, target, leastPerSecond, verdict }: RowReport, language: Language) {
  const missed = verdict === 'missed' ? MISSED[language] : '';
  if (leastPerSecond !== null) return `(≥ ${rounded(leastPerSecond)}${missed})`;
  const { baseline } = rowOf(name);
  if (ratio === null || baseline === null) return '';
  if (name.startsWith('plain')) return `Tael ${rounded(1 / ratio, 2)} ×`;
  const aim = target === null ? '' : ` (≥ ${target.toFixed(2)}${missed})`;
  return `${ratio.toFixed(2)} × ${ROWS[baseline]?.[language] ?? baseline}${aim}`;
}

const PROMISES: Readonly<Record<string, string>> = {
  'memory of the service after all rows': '跑完全部测试项之后服务的内存',
  'a callback past 1,000 that nobody answers': '前面有 1,000 个无人应答时，一个回调的等待',
  'the callback most out of turn': '最不按次序的回调',
  'start until /health answers': '从启动到 /health 应答',
  'the same, PostgreSQL to be started too': '同上，PostgreSQL 也要启动',
};
const PLACES: Words = { en: 'places', zh: '位' };

export function aims({ bench }: Release, language: Language): string {
  const missed = (verdict: string) => (verdict === 'missed' ? MISSED[language] : '');
  const million: Words = { en: ', million ÷ 10,000 records', zh: '，一百万条 ÷ 一万条记录' };
  const last: Words = {
    en: 'records, the last page, longer than the first',
    zh: '记录，最后一页比第一页长',
  };
  const day: Words = { en: 'the same of one day', zh: '同上，某一天' };
  const lines = [
    ...bench.growth.map(({ name, ratio, target, verdict }) => [
      `${ROWS[name]?.[language] ?? name}${million[language]}`,
      ratio?.toFixed(2) ?? '–',
      `≥ ${target.toFixed(2)}${missed(verdict)}`,
    ]),
    ...bench.pages.map(({ name, differenceMs, targetMs, verdict }) => [
      (name === 'tx-day' ? day : last)[language],
      `${differenceMs?.toFixed(2) ?? '–'} ms`,
      `≤ ${targetMs} ms${missed(verdict)}`,
    ]),
    ...bench.promises.map(({ what, figure, unit, atMost, verdict }) => {
      const of = unit === 'places' ? PLACES[language] : unit;
      return [
        language === 'zh' ? (PROMISES[what] ?? what) : what,
        `${rounded(figure, 2)} ${of}`,
        `≤ ${atMost.toLocaleString('en')} ${of}${missed(verdict)}`,
      ];
    }),
  ].map(
    ([what, measured, aim]) =>
      ({ en: `- ${what}: ${measured} (${aim})`, zh: `- ${what}：${measured}（${aim}）` })[language],
  );
  return block(lines.join('\n'));
}

const HOWS: Words = { en: 'of the capacity', zh: '的能力' };
const FELT_ROWS: Readonly<Record<string, Words>> = {
  create: { en: 'create', zh: '创建' },
  pay: { en: 'pay', zh: '付款' },
  balance: { en: 'balance', zh: '余额' },
};

/** A column for each way in which requests come, with the median and the 99th percentile. */
export function felt({ felt: { rows } }: Release, language: Language): string {
  const byHow = [...new Set(rows.map(({ how }) => how))];
  const failed = (count: number) =>
    count === 0
      ? ''
      : { en: `, ${rounded(count)} failed`, zh: `，${rounded(count)} 个失败` }[language];
  const lines = byHow.map((how) => [
    language === 'zh'
      ? how.replace(/ connections?/, ' 个连接').replace(` ${HOWS.en}`, HOWS.zh)
      : how,
    ...Object.keys(FELT_ROWS).map((name) => {
      const row = rows.find((one) => one.row === name && one.how === how);
      if (row === undefined) return '–';
      return `${rounded(row.p50Ms)} / ${rounded(row.p99Ms)}${failed(row.failures)}`;
    }),
  ]);
  const heading = { en: 'p50 / p99 ms', zh: 'p50 / p99 毫秒' }[language];
  const names = Object.values(FELT_ROWS).map((words) => words[language]);
  return markdownTable([heading, ...names], lines);
}

const STAGES: Readonly<Record<string, string>> = {
  'capacity, closed loop': '能力，闭环',
  busy: '繁忙',
  '5 × capacity': '能力的 5 倍',
  'right after it': '紧接其后',
  'busy, beside the idle and slow': '繁忙，旁边有空闲和慢的连接',
  '5 × capacity, beside them': '能力的 5 倍，在它们旁边',
};

export function overload({ overload: { stages } }: Release, language: Language): string {
  const heading = {
    en: ['refunds a second', 'offered', 'accepted', 'p99 ms', 'refused', 'p99 ms', 'not sent'],
    zh: ['每秒退款', '到来', '接受', 'p99 毫秒', '拒绝', 'p99 毫秒', '未发出'],
  };
  return markdownTable(
    heading[language],
    stages.map((stage) => stageCells(stage, language)),
  );
}

function stageCells(stage: Stage, language: Language): readonly string[] {
  const { name, offeredPerSecond, acceptedPerSecond, accepted, shedPerSecond } = stage;
  return [
    language === 'zh' ? (STAGES[name] ?? name) : name,
    rounded(offeredPerSecond),
    rounded(acceptedPerSecond),
    rounded(accepted.p99Ms),
    rounded(shedPerSecond),
    rounded(stage.shedP99Ms),
    rounded(stage.unsentPerSecond),
  ];
}
