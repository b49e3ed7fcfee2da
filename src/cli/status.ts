// tael status

import type { Command } from 'commander';
import { shanghaiTime } from '../core/time.ts';
import type { Status } from '../service/administration/show-status.ts';
import { type Health, standingOf } from '../service/ledger-health.ts';
import type { OpenService } from '../service/open-service.ts';
import { ForgedLogKeys } from '../store/public-log-keys.ts';
import { addCommand, type Cli } from './cli.ts';
import { signingKeys } from './log-key.ts';
import { mark } from './mark.ts';
import { asCalled } from './names.ts';
import { runOnBooks } from './on-books.ts';
import { placementFields, placementText } from './placement.ts';
import { factTable } from './terminal-table.ts';

export function addStatusCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'status',
    'Show whether the service answers, what the books hold, and what waits for a decision; exit 1 if it is down.',
    [''],
  ).action(() => showStatus(cli));
}

function showStatus(cli: Cli): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { showStatus } = await import('../service/administration/show-status.ts');
    const { databaseUrl, dataDir } = service.config;
    const status = await showStatus(service);
    const published = await publishedBy(service);
    const value = {
      version: status.version,
      address: status.address,
      answers: status.answers,
      nodes: status.nodes,
      processes: status.processes,
      data: databaseUrl === null ? dataDir : 'DATABASE_URL',
      schema: schemaFields(status.schema),
      ...placementFields(status.placement),
      users: status.users,
      orders: status.orders,
      records: status.records,
      requested_withdrawals: status.requestedWithdrawals,
      open_refund_requests: status.openRefundRequests,
      failed_callbacks: status.failedCallbacks,
      open_sessions: status.openSessions,
      unused_keys: status.unusedKeys,
      verification: verificationFields(status.ledger),
      anchor: anchorFields(status.ledger),
      public_log: published,
      backup: backupFields(status),
    };
    return {
      ok: true,
      value,
      text: textOf(status, published, value.data),
      status: status.answers ? 0 : 1,
    };
  });
}

const DOWN = '→ Start it: tael serve, or systemctl start tael. What is in the way: tael doctor';

function textOf(status: Status, published: Published | null, data: string): string {
  const { version, address, answers, nodes, processes, placement, schema, ledger } = status;
  const serving = nodes > 0 ? ` with ${countText(processes, 'process', 'processes')}` : '';
  const on = nodes > 1 ? ` on ${nodes} nodes` : '';
  const books = [
    countText(status.users, 'user'),
    countText(status.orders, 'order'),
    countText(status.records, 'record'),
  ];
  const waiting = [
    [status.requestedWithdrawals, 'withdrawal'],
    [status.openRefundRequests, 'refund request'],
    [status.failedCallbacks, 'callback that was given up', 'callbacks that were given up'],
  ] as const;
  const waits = waiting.flatMap(([count, one, many]) =>
    count === 0 ? [] : countText(count, one, many),
  );
  const facts = [
    ['books', books.join(', ')],
    ['data', `${data}, ${placementText(placement)}`],
    ['schema', schemaText(schema)],
    ['waiting', waits.join(', ') || 'nothing'],
    ['sessions', `${status.openSessions} open`],
    ['keys', status.unusedKeys === 0 ? 'all in use' : `${status.unusedKeys} not used for 90 days`],
    ['verified', verifiedText(ledger)],
    ['public log', published ? publishedText(published) : 'none yet'],
    ['anchor', ledger.anchor ? `${shanghaiTime(ledger.anchor.atMs)}` : 'none yet'],
    ...backupFacts(status),
  ];
  const head = answers
    ? `${mark(true)} Tael ${version} serves at ${address}${serving}${on}.`
    : `${mark(false)} Tael ${version} does not answer at ${address}.\n${asCalled(DOWN)}`;
  return `${head}\n${factTable(facts)}`;
}

/** Nothing while no service makes backups. */
function backupFacts(status: Status): readonly (readonly [string, string])[] {
  const { last_at: at, restored_at: restored, failure, log_copied_at: log } = backupFields(status);
  if (status.backups === null) return [];
  const held = at === null ? 'none yet' : `${at}, ${restored === null ? 'read' : 'restored'} since`;
  return [
    ['backup', failure === null ? held : `${held}; FAILED: ${failure}`],
    ...(log === null ? [] : [['log copied', log] as const]),
  ];
}

function countText(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function schemaText({ newest, later, underWay }: Status['schema']): string {
  const more = later.length > 0 ? ', by a newer version' : '';
  const steps = underWay ? `; ${underWay.stepsDone} of ${underWay.steps} steps are done` : '';
  return `${newest.replace(/\.sql$/, '')}${more}${steps}`;
}

function verifiedText(health: Health): string {
  const { rules, broken, last_at: at, running } = verificationFields(health);
  if (at === null) return running ? 'for the first time, now' : 'never: tael verify';
  const held = broken?.length ? `BROKEN: ${broken.join(', ')}` : `all ${rules} rules held`;
  return `${at}, ${held}`;
}

/** Names without the ending of a file. */
function schemaFields({ newest, later, underWay }: Status['schema']) {
  const plain = (name: string) => name.replace(/\.sql$/, '');
  return {
    newest: plain(newest),
    later: later.map(plain),
    steps_done: underWay?.stepsDone ?? null,
    steps: underWay?.steps ?? null,
  };
}

/** The last one that came to its end, and what is broken by it or by the last whole one. */
function verificationFields(health: Health) {
  const { running, runs, whole } = health;
  const last = runs.find(({ result }) => result !== null) ?? whole;
  return {
    running: running !== null,
    last_at: last ? shanghaiTime(last.startedAtMs) : null,
    node: last?.node ?? null,
    rules: last?.result?.rules ?? null,
    since: last?.result?.sinceMs ? shanghaiTime(last.result.sinceMs) : null,
    whole_at: whole && shanghaiTime(whole.startedAtMs),
    broken: standingOf(health)?.broken.map(({ name }) => name) ?? null,
  };
}

type Published = NonNullable<Awaited<ReturnType<typeof publishedBy>>>;

/** Keys: null if somebody else changed what says which they are. */
async function publishedBy(service: OpenService) {
  const { publicLog = null } = service;
  if (publicLog === null) return null;
  const newest = await publicLog.newest().catch((error) => {
    if (error instanceof ForgedLogKeys) return 'forged' as const;
    throw error;
  });
  if (newest === null) return null;
  if (newest === 'forged') return { size: null, at: null, keys: null };
  const { size, atMs } = newest;
  return { size, at: shanghaiTime(atMs), keys: await signingKeys(service, newest.keys) };
}

function publishedText({ size, at, keys }: Published): string {
  if (size === null || keys === null) return 'ITS KEYS WERE CHANGED: tael verify';
  const until = keys.flatMap((key) =>
    key.until === null ? [] : [`${key.number} until ${key.until}`],
  );
  const by = [`key ${keys[0]?.number}`, ...until].join(', ');
  return `${countText(size, 'leaf', 'leaves')}, ${at}, signed by ${by}`;
}

function anchorFields({ anchor }: Health) {
  return { anchor_no: anchor?.anchorNo ?? null, at: anchor && shanghaiTime(anchor.atMs) };
}

/** The newest that is good, when one was last restored to try it, and what has failed since. */
function backupFields({ backups: state, logCopiedAtMs }: Status) {
  const at = (ms: number | null | undefined) => (ms ? shanghaiTime(ms) : null);
  return {
    last_at: at(state?.good?.at_ms),
    restored_at: at(state?.tried_at_ms),
    log_copied_at: at(logCopiedAtMs),
    failures: state?.failures ?? 0,
    failure: state?.failed?.reason ?? null,
  };
}
