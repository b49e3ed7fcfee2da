// Every figure that a page may state, by the name that stands in its mark.

import { median } from '../report/median.ts';
import type { RowName } from '../rows.ts';
import {
  costsOf,
  DAY_S,
  keptBytes,
  orderCosts,
  perProcess,
  recordsVerifiedPerSecond,
  verifySeconds,
} from './costs.ts';
import { faults, simulated } from './proofs.ts';
import { type Kept, type Release, rowOfRelease } from './results.ts';
import {
  acrossCells,
  byProcesses,
  deepPages,
  orderDisk,
  serviceRates,
  sustained,
} from './tables.ts';
import { aims, felt, overload, throughput } from './throughput.ts';
import { atCommit, block, bytes, duration, type Language, madeAt, rounded } from './units.ts';
import {
  yearsConditions,
  yearsDisk,
  yearsExpired,
  yearsInner,
  yearsPages,
  yearsUpkeep,
} from './years.ts';

export type { Language } from './units.ts';

export type Figure = (kept: Kept, language: Language) => string;

const MONTH_S = 30 * DAY_S;
const MILLION = 1_000_000;

export const FIGURES: Readonly<Record<string, Figure>> = {
  conditions: ofRelease(conditions),
  throughput: ofRelease(throughput),
  aims: ofRelease(aims),
  felt: ofRelease(felt),
  overload: ofRelease(overload),
  'service-rates': ofRelease(serviceRates),
  'order-disk': ofRelease(orderDisk),
  sustained: ofRelease(sustained),

  cores: ofRelease(({ bench }) => String(bench.conditions.cores)),
  fsync: ofRelease((release) => `${rounded(fsyncMs(release), 2)} ms`),
  pay: rate('pay'),
  'plain-pay': rate('plain-pay'),
  engine: rate('pay-spread'),
  'engine-one': rate('pay-hot'),
  'engine-slow-commit': rate('node-spread'),
  callbacks: rate('deliver'),
  verified: ofRelease((release) => rounded(recordsVerifiedPerSecond(release), 2)),

  'order-node': ofRelease((release) => rounded(orderCosts(release).nodeMicros)),
  'order-bytes': ofRelease((release) => bytes(keptBytes(release))),
  'a-million-orders': ofRelease((release) => bytes(MILLION * keptBytes(release))),
  'orders-a-process': ofRelease((release) => rounded(perProcess(orderCosts(release)), 2)),
  'pay-node': ofRelease((release) => rounded(costsOf(release, 'pay').nodeMicros)),
  'pay-postgres': ofRelease((release) => rounded(costsOf(release, 'pay').postgresMicros)),
  'payments-a-process': ofRelease((release) => rounded(perProcess(costsOf(release, 'pay')), 2)),
  // Three, each two thirds full.
  'payments-of-three': ofRelease((release) => rounded(2 * perProcess(costsOf(release, 'pay')), 2)),
  'a-month-at-100': ofRelease((release) => bytes(100 * MONTH_S * keptBytes(release))),
  'verify-a-month-at-100': ofRelease((release, language) =>
    duration(verifySeconds(release, 100, MONTH_S), language),
  ),
  'days-until-verify-takes-a-day': ofRelease((release) =>
    rounded(DAY_S / verifySeconds(release, 1_000, DAY_S), 2),
  ),
  memory: ofRelease(({ bench }) => {
    const memory = bench.promises.find(({ what }) => what.startsWith('memory'));
    return `${rounded(memory?.figure ?? null, 2)} MB`;
  }),
  'memory-beyond': ofRelease(({ overload: { stages } }) => {
    const most = Math.max(...stages.map(({ nodeMegabytesMax }) => nodeMegabytesMax));
    return `${rounded(most, 2)} MB`;
  }),

  'processes-conditions': ({ processes }, language) => processesConditions(processes, language),
  'by-processes': ({ processes }, language) => byProcesses(processes, language),
  'citus-conditions': ({ citus }, language) => citusConditions(citus, language),
  'across-cells': ({ citus }, language) => acrossCells(citus, language),
  'deep-conditions': ({ deepOrders }, language) => deepConditions(deepOrders, language),
  'deep-orders': ({ deepOrders }, language) => deepPages(deepOrders, language),
  'years-conditions': ({ years }, language) => yearsConditions(years, language),
  'years-pages': ({ years }, language) => yearsPages(years, language),
  'years-disk': ({ years }, language) => yearsDisk(years, language),
  'years-upkeep': ({ years }, language) => yearsUpkeep(years, language),
  'years-expired': ({ years }, language) => yearsExpired(years, language),
  'years-inner': ({ years }) => yearsInner(years),
  faults: ({ faults: kept }, language) => faults(kept, language),
  simulation: ({ simulated: kept }, language) => simulated(kept, language),
};

function ofRelease(figure: (release: Release, language: Language) => string): Figure {
  return ({ release }, language) => figure(release, language);
}

/** Answered, or done, a second. */
function rate(row: RowName): Figure {
  return ofRelease((release) => rounded(rowOfRelease(release, row).perSecond));
}

function fsyncMs({ bench }: Release): number | null {
  return median(bench.fsync.map(({ p50Ms }) => p50Ms));
}

function conditions(release: Release, language: Language): string {
  const { version, bench } = release;
  const { commit, date, cores, cpu, memoryGib, fileSystem, kernel, node, postgres, loadAtStart } =
    bench.conditions;
  const at = `Tael ${version}, commit ${commit}, ${date.slice(0, 10)}`;
  const machine = `${cores} × ${cpu}, ${memoryGib} GiB, ${fileSystem}, ${kernel}`;
  const settings =
    `Node ${node}, PostgreSQL ${postgres.server_version}, fsync ${postgres.fsync}, ` +
    `synchronous_commit ${postgres.synchronous_commit}`;
  const disk = `${rounded(fsyncMs(release), 2)} ms`;
  const load = loadAtStart.toFixed(2);
  return block(
    {
      en: `${at}; ${machine}; ${settings}; 8 KiB are durable in ${disk}; load at start ${load}.`,
      zh: `${at}；${machine}；${settings}；8 KiB 落盘 ${disk}；开始时负载 ${load}。`,
    }[language],
  );
}

function citusConditions({ workers, ...made }: Kept['citus'], language: Language) {
  const [at, { cores }] = [atCommit(made, language), made];
  return {
    en: `with ${at}, ${workers} workers, ${cores} cores`,
    zh: `${at}，${workers} 个工作节点，${cores} 个核`,
  }[language];
}

function processesConditions(
  { connections, rounds, ...made }: Kept['processes'],
  language: Language,
) {
  const at = madeAt(made, language);
  return {
    en: `${connections} connections and ${rounds} rounds, ${at}`,
    zh: `${connections} 个连接，${rounds} 轮，${at}`,
  }[language];
}

function deepConditions({ orders, ...made }: Kept['deepOrders'], language: Language) {
  const [count, at] = [orders.toLocaleString('en'), madeAt(made, language)];
  return { en: `${count} orders, ${at}`, zh: `${count} 笔订单，${at}` }[language];
}
