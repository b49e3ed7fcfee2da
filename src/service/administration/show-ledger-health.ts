// Reads how the books stand, with the names of who verified them and when the next anchor is due.

import { ANCHOR_EVERY_MS } from '../../store/postgres/verify/anchor.ts';
import type { VerificationRun } from '../../store/postgres/verify/runs.ts';
import type { ShownBackups } from '../backups/state.ts';
import type { Health } from '../ledger-health.ts';
import type { Service } from '../service.ts';
import { loginsOf } from './logins.ts';

export interface ShownHealth extends Health {
  /** Of users, by their ids. */
  readonly logins: ReadonlyMap<string, string>;
  readonly anchorDueAtMs: number;
  readonly nowMs: number;
  /** Null: the service makes none. */
  readonly backups: ShownBackups | null;
}

/** A verification, with the logins that it names. */
export interface ShownRun extends Pick<ShownHealth, 'logins'> {
  readonly run: VerificationRun;
}

export async function showLedgerHealth(service: Service): Promise<ShownHealth> {
  const { ledgerHealth, store } = service;
  const health = await ledgerHealth.show();
  const { running, runs, anchor } = health;
  const logins = await loginsOf(service, running ? [running, ...runs] : runs);
  const nowMs = store.nowMs();
  // The first one is made at once.
  const anchorDueAtMs = anchor === null ? nowMs : anchor.atMs + ANCHOR_EVERY_MS;
  const backups = (await service.backups?.()) ?? null;
  return { ...health, logins, anchorDueAtMs, nowMs, backups };
}
