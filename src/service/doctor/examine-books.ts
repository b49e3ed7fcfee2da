// Examines what the books need for `tael doctor`: the master key, the clock, callbacks, keys, anchors,
// verification and backups.

import type { Config } from '../../settings/config.ts';
import type { UnusedKey } from '../../store/postgres/reads/key-uses.ts';
import type { VerificationRun } from '../../store/postgres/verify/runs.ts';
import { type BackupState, isLate } from '../backups/state.ts';
import type { Fingerprints } from '../root-key.ts';
import { agoText, bad, type Finding, good, unknown } from './finding.ts';

const CLOCK_OFFSET_MS_MAX = 1_000;
const DAY_MS = 86_400_000;
const BACKUP_MS_MAX = 26 * 3_600_000;
const LOG_COPY_MS_MAX = 15 * 60_000;
const VERIFICATION_MS_MAX = 7 * DAY_MS;

export function examineMasterKey({ configured, sealing }: Fingerprints): Finding {
  const short = sealing.slice(0, 8);
  if (configured === sealing) return good('master key', `fingerprint ${short}`);
  const mend =
    'End the rotation: tael master-key rotate. Then remove the old key from the setting.';
  return bad('master key', `the database is still sealed under the older key ${short}`, mend);
}

export function examineClock(offsetMs: number): Finding {
  const found = `${Math.abs(Math.round(offsetMs))} ms from the database's`;
  return Math.abs(offsetMs) > CLOCK_OFFSET_MS_MAX
    ? bad('clock', found, 'Let NTP set the clock of both machines (timedatectl set-ntp true).')
    : good('clock', found);
}

/** `failed`: the hosts of callbacks that were given up, one for each. */
export function examineCallbacks(failed: readonly string[], tried: readonly string[]): Finding {
  const hosts = [...new Set([...failed, ...tried])].slice(0, 3).join(', ');
  if (failed.length > 0) {
    const mend = 'See why: tael event list --state failed. Then: tael event resend.';
    return bad('callbacks', `${failed.length} were given up (${hosts})`, mend);
  }
  if (tried.length > 0) {
    const mend = 'They are tried again by themselves. To see why: tael event list --state pending.';
    return unknown('callbacks', `${tried.length} have not reached ${hosts} yet`, mend);
  }
  return good('callbacks', 'all have reached their receivers');
}

/** Those that nobody has used for 90 days. */
export function examineKeys(unused: readonly UnusedKey[]): Finding {
  if (unused.length === 0) return good('keys', 'each was used in the last 90 days');
  const some = unused.slice(0, 3).map(({ key_id: keyId, name }) => `${keyId} (${name})`);
  const found = `${unused.length} not used for 90 days: ${some.join(', ')}`;
  return unknown('keys', found, 'Revoke those that nobody needs: tael key revoke KEY_ID');
}

export interface Recorded {
  readonly nowMs: number;
  /** Null: there is none. */
  readonly atMs: number | null;
}

export function examineAnchor({ nowMs, atMs }: Recorded): Finding {
  if (atMs === null) return unknown('anchor', 'none yet', 'Run the service, or: tael anchor');
  const found = `the newest is from ${agoText(nowMs - atMs)}`;
  return nowMs - atMs > DAY_MS
    ? bad('anchor', found, 'The running service writes them. Look at its log, and run: tael anchor')
    : good('anchor', found);
}

/** Whether the whole books were verified lately, what that found, and what was found of new ones since. */
export function examineVerification(
  nowMs: number,
  run: VerificationRun | null,
  broken: readonly unknown[],
): Finding {
  const again = 'Run it every week, from a timer: tael verify';
  if (run?.result == null) return unknown('verify', 'none of the whole books is recorded', again);
  const ageMs = nowMs - (run.endedAtMs ?? run.startedAtMs);
  const { rules } = run.result;
  if (broken.length > 0) {
    const found = `${broken.length} of ${rules} rules were broken, ${agoText(ageMs)}`;
    return bad('verify', found, 'Look at them at once: tael verify');
  }
  const found = `all ${rules} rules held, ${agoText(ageMs)}`;
  return ageMs > VERIFICATION_MS_MAX ? bad('verify', found, again) : good('verify', found);
}

/** Of the backups that the service makes. */
export function examineOwnBackups(
  nowMs: number,
  state: BackupState | null,
  { backupTo: folder, backupEveryMs: everyMs }: Pick<Config, 'backupTo' | 'backupEveryMs'>,
): Finding {
  if (state === null) return unknown('backup', `none in ${folder} yet`, 'Run the service.');
  const { good: newest, failed, failures } = state;
  const why = failed === null ? '' : `; ${failures} failed since: ${failed.reason}`;
  const found =
    newest === null ? 'none holds yet' : `the newest is from ${agoText(nowMs - newest.at_ms)}`;
  if (failed !== null || isLate(state, everyMs, nowMs)) {
    return bad('backup', `${found}${why}`, 'The running service makes them. Look at its log.');
  }
  if (newest?.untried == null) return good('backup', found);
  const mend = `Restore one by hand: tael restore ${folder}/${newest.name}`;
  return unknown('backup', `${found}, and was not restored: ${newest.untried}`, mend);
}

/** `atMs`: when the log of the embedded PostgreSQL was last copied. */
export function examineLogCopy({ nowMs, atMs }: Recorded): Finding {
  const mend = 'The running service copies it every minute. Look at its log.';
  if (atMs === null) return unknown('log copy', 'none yet', 'Run the service.');
  const found = `the log of the database was copied ${agoText(nowMs - atMs)}`;
  return nowMs - atMs > LOG_COPY_MS_MAX ? bad('log copy', found, mend) : good('log copy', found);
}

/** Of the database and of its backups, as the system numbers them. */
export function examineBackupDisk(database: number | null, backups: number | null): Finding[] {
  if (database === null || database !== backups) return [];
  const mend = 'Let TAEL_BACKUP_TO name a folder of another disk, or of another machine.';
  return [unknown('backup disk', 'the disk of the database: who loses it loses both', mend)];
}

export function examineBackup({ nowMs, atMs }: Recorded, folder: string | null): Finding {
  if (folder === null) {
    const mend =
      'Let the service make them (TAEL_BACKUP_TO), or say where they are: --backups FOLDER';
    return unknown('backup', 'not known: only the folder of a backup says when it was made', mend);
  }
  if (atMs === null)
    return bad('backup', `none in ${folder}`, `Make one: tael backup ${folder}/NAME`);
  const found = `the newest is from ${agoText(nowMs - atMs)}`;
  return nowMs - atMs > BACKUP_MS_MAX
    ? bad('backup', found, 'Back up every day, from a timer.')
    : good('backup', found);
}
