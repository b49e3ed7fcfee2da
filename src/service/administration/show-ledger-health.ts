// How the books stand, with the names of who verified them and when the next anchor is due.

import type { VerificationRun } from '../../store/postgres/verify/runs.ts';
import type { ShownBackups } from '../backups/state.ts';
import type { Health } from '../ledger-health.ts';
import type { Service } from '../service.ts';
import { loginsOf } from './logins.ts';

export interface ShownHealth extends Health {
  /** Of users, by their ids. */
  readonly logins: ReadonlyMap<string, string>;
  /** Null: anchors are not made by themselves. */
  readonly anchorDueAtMs: number | null;
  readonly nowMs: number;
  /** Null: the service makes none. */
  readonly backups: ShownBackups | null;
}

/** A verification, with the logins that it names. */
export interface ShownRun extends Pick<ShownHealth, 'logins'> {
  readonly run: VerificationRun;
}

export async function showLedgerHealth(service: Service): Promise<ShownHealth> {
  const { ledgerHealth, config, store } = service;
  const health = await ledgerHealth.show();
  const { running, runs, anchor } = health;
  const logins = await loginsOf(service, running ? [running, ...runs] : runs);
  const nowMs = store.nowMs();
  const { anchorEveryMs } = config;
  // The first one is made at once.
  const nextMs = anchor === null ? nowMs : anchor.atMs + anchorEveryMs;
  const anchorDueAtMs = anchorEveryMs === 0 ? null : nextMs;
  const backups = (await service.backups?.()) ?? null;
  return { ...health, logins, anchorDueAtMs, nowMs, backups };
}
