// Reads what an operator wants to know first: whether the service answers, what the books hold, and what
// waits for a decision.

import packageJson from '../../../package.json' with { type: 'json' };
import type { Placement } from '../../store/postgres/machines/placement.ts';
import type { RunningNode } from '../../store/postgres/presence.ts';
import type { SchemaState } from '../../store/postgres/reads/schema-state.ts';
import { copiesLog, logCopiedAtMs } from '../backups/log-note.ts';
import { type BackupState, backupState } from '../backups/state.ts';
import { addressFromHere } from '../doctor/examine-nodes.ts';
import type { Health } from '../ledger-health.ts';
import type { OpenService } from '../open-service.ts';
import { countOpenRefundRequests } from '../show-refund-request.ts';

export interface Status {
  readonly version: string;
  /** The public URL, or where a node listens: one that runs, or the one that the settings are for. */
  readonly address: string;
  readonly answers: boolean;
  /** Of all nodes on this database; 0: none has said that it runs. */
  readonly processes: number;
  readonly nodes: number;
  readonly schema: SchemaState;
  readonly placement: Placement;
  readonly users: number;
  readonly orders: number;
  readonly records: number;
  readonly requestedWithdrawals: number;
  readonly openRefundRequests: number;
  readonly failedCallbacks: number;
  readonly openSessions: number;
  readonly unusedKeys: number;
  readonly ledger: Health;
  /** Null: the service never was to make any. */
  readonly backups: BackupState | null;
  /** Null: it never was, or is not to be. */
  readonly logCopiedAtMs: number | null;
}

const ANSWER_MS_MAX = 2_000;
/** More than these are not counted. */
const CALLBACKS_MAX = 10_000;
const KEYS_MAX = 10_000;

export async function showStatus(service: OpenService): Promise<Status> {
  const { store } = service;
  const { countBooks } = await import('../../store/postgres/verify/verify.ts');
  const { countOpenSessions } = await import('../../store/postgres/reads/session-uses.ts');
  const { unusedKeys } = await import('../../store/postgres/reads/key-uses.ts');
  const { schemaState } = await import('../../store/postgres/reads/schema-state.ts');
  const nowMs = store.nowMs();
  const nodes = await nodesOn(service);
  const listening = nodes.flatMap((node) => addressFromHere(node) ?? []);
  const address = service.config.publicUrl ?? listening[0] ?? service.payBase();
  const open = { idleMs: service.config.sessionIdleMs, nowMs };
  const unused = { nowMs, limit: KEYS_MAX };
  const [
    schema,
    books,
    placement,
    withdrawals,
    requests,
    failed,
    sessions,
    keys,
    answers,
    ledger,
    backups,
  ] = await Promise.all([
    store.withReadConnection(schemaState),
    store.withReadConnection(countBooks),
    store.placement(),
    store.queries.pendingWithdrawals(),
    countOpenRefundRequests(service, null),
    store.callbacks.countFailed(null, CALLBACKS_MAX),
    store.withReadConnection((connection) => countOpenSessions(connection, open)),
    store.withReadConnection((connection) => unusedKeys(connection, unused)),
    anyAnswers([address, ...listening]),
    service.ledgerHealth.show(),
    backupState(store),
  ]);
  return {
    version: packageJson.version,
    address,
    answers,
    processes: nodes.reduce((sum, node) => sum + node.processes, 0),
    nodes: nodes.length,
    schema,
    placement,
    ...books,
    requestedWithdrawals: withdrawals.length,
    openRefundRequests: requests,
    failedCallbacks: failed,
    openSessions: sessions,
    unusedKeys: keys.length,
    ledger,
    backups,
    logCopiedAtMs: copiesLog(service.config) ? await logCopiedAtMs(service.config) : null,
  };
}

async function nodesOn({ store }: OpenService): Promise<readonly RunningNode[]> {
  const { runningNodes } = await import('../../store/postgres/presence.ts');
  return store.withReadConnection(runningNodes).catch(() => []);
}

/** From here the public URL may not be reached, and a node may be. */
async function anyAnswers(addresses: readonly string[]): Promise<boolean> {
  const asked = await Promise.all([...new Set(addresses)].map(isAnswering));
  return asked.includes(true);
}

/** Any answer of a service of this kind counts: one that is degraded runs too. */
async function isAnswering(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const response = await fetch(`${address}/api/v1/health`, { signal });
    return response.headers.get('content-type')?.startsWith('application/json') ?? false;
  } catch {
    return false;
  }
}
