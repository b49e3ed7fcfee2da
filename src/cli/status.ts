// tael status

import type { Command } from 'commander';
import { shanghaiTime } from '../core/time.ts';
import type { Status } from '../service/administration/show-status.ts';
import { type Health, standingOf } from '../service/ledger-health.ts';
import { addCommand, type Cli } from './cli.ts';
import { factsText } from './facts.ts';
import { runOnBooks } from './on-books.ts';
import { placementFields } from './placement.ts';

export function addStatusCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'status',
    'Show whether the service answers, what the books hold, and what waits for a decision.',
    [''],
  ).action(() => showStatus(cli));
}

function showStatus(cli: Cli): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { showStatus } = await import('../service/administration/show-status.ts');
    const { databaseUrl, dataDir } = service.config;
    const status = await showStatus(service);
    const value = {
      version: status.version,
      address: status.address,
      answers: status.answers,
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
      backup: backupFields(status),
    };
    return { ok: true, value, text: factsText(value) };
  });
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
