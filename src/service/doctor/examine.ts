// All that `tael doctor` looks at, in the order in which it is shown. It changes nothing.

import { stat } from 'node:fs/promises';
import type { Config } from '../../settings/config.ts';
import { newestBackupMs } from '../../store/postgres/backup/newest.ts';
import { type RunningNode, runningNodes } from '../../store/postgres/presence.ts';
import { unusedKeys } from '../../store/postgres/reads/key-uses.ts';
import { schemaState } from '../../store/postgres/reads/schema-state.ts';
import { serverState } from '../../store/postgres/reads/server-state.ts';
import { ownership } from '../../store/postgres/service-role.ts';
import { originOf } from '../../wire/origin.ts';
import { copiesLog, logCopiedAtMs } from '../backups/log-note.ts';
import { backupState } from '../backups/state.ts';
import { standingOf } from '../ledger-health.ts';
import type { OpenService } from '../open-service.ts';
import { fingerprints } from '../root-key.ts';
import { masterKeys } from '../service-keys.ts';
import { examineAddress, examineProxies, examineTls } from './examine-address.ts';
import {
  examineAnchor,
  examineBackup,
  examineBackupDisk,
  examineCallbacks,
  examineClock,
  examineKeys,
  examineLogCopy,
  examineMasterKey,
  examineOwnBackups,
  examineVerification,
} from './examine-books.ts';
import {
  examineCells,
  examineDatabase,
  examineDisk,
  examineRole,
  examineSchema,
} from './examine-database.ts';
import { examineMail } from './examine-mail.ts';
import { addressFromHere, examineNodes } from './examine-nodes.ts';
import { examineNoticePosts } from './examine-notice-posts.ts';
import { examineProvider } from './examine-provider.ts';
import { examineNode, examinePostgres } from './examine-runtime.ts';
import { bad, type Finding } from './finding.ts';

/** More callbacks than these are not counted. */
const CALLBACKS_MAX = 1_000;
const KEYS_MAX = 1_000;

export interface Examination {
  readonly config: Config;
  /** Why it could not be opened, if it could not. */
  readonly service: OpenService | Error;
  /** Where backups are kept, if that was said. */
  readonly backups: string | null;
}

export async function examine(examination: Examination): Promise<readonly Finding[]> {
  const { config, service } = examination;
  const nodes = service instanceof Error ? [] : await nodesOn(service);
  // A node may have been started on another port than the settings say here.
  const [listening = originOf(config.host, config.port)] = nodes.flatMap(
    (node) => addressFromHere(node) ?? [],
  );
  const base = config.publicUrl ?? listening;
  const [tls, proxies] = [examineTls(base), examineProxies(config)];
  if (service instanceof Error) {
    const away = bad('database', service.message, 'Everything else can be told once it is there.');
    const address = await examineAddress({ base, txNo: null });
    return [away, examineNode(), address, await tls, proxies];
  }
  const placement = await service.store.placement();
  if (placement.silent.length > 0) {
    return [examineCells(placement), examineNode(), await tls, proxies];
  }
  const state = await service.store.withReadConnection(serverState);
  const any = { status: null, fromMs: null, untilMs: null };
  const { items } = await service.store.queries.allOrders(any, null, 1);
  return [
    ...examineDatabase(state, config),
    examineRole(await service.store.withReadConnection(ownership)),
    examineSchema(await service.store.withReadConnection(schemaState)),
    await examineDisk(config, state.bytes),
    examineCells(placement),
    examinePostgres(state.version, config),
    examineNode(),
    examineMasterKey(await fingerprints(service.store, masterKeys(config, true))),
    examineClock(await clockOffsetMs(service)),
    await examineNodes(nodes),
    await examineAddress({ base, txNo: items[0]?.txNo ?? null }),
    await tls,
    proxies,
    ...(await examineProvider(service)),
    ...(await examineMail(service)),
    ...(await examineNoticePosts(service)),
    await callbacksOf(service),
    await keysOf(service),
    ...(await lastTimes(examination, service)),
  ];
}

/** None where a machine is away: that is told first. */
async function nodesOn({ store }: OpenService): Promise<readonly RunningNode[]> {
  return store.withReadConnection(runningNodes).catch(() => []);
}

/** The answer was written about halfway between question and answer. */
async function clockOffsetMs({ store, sandbox }: OpenService): Promise<number> {
  const askedMs = Date.now();
  const theirsMs = await store.queries.timeMs();
  const aheadMs = (await sandbox?.readAheadMs()) ?? 0;
  return theirsMs - aheadMs - (askedMs + Date.now()) / 2;
}

async function callbacksOf({ store }: OpenService): Promise<Finding> {
  const any = { ownerId: null, fromMs: null, untilMs: null, limit: CALLBACKS_MAX };
  const [failed, pending] = await Promise.all([
    store.callbacks.list({ ...any, state: 'failed' }),
    store.callbacks.list({ ...any, state: 'pending' }),
  ]);
  const hostOf = ({ url }: { readonly url: string | null }) => URL.parse(url ?? '')?.host ?? '-';
  const tried = pending.filter(({ attemptCount }) => attemptCount > 0);
  return examineCallbacks(failed.map(hostOf), tried.map(hostOf));
}

async function keysOf({ store }: OpenService): Promise<Finding> {
  const wanted = { nowMs: store.nowMs(), limit: KEYS_MAX };
  return examineKeys(await store.withReadConnection((one) => unusedKeys(one, wanted)));
}

async function lastTimes(
  { config, backups }: Examination,
  { store, ledgerHealth }: OpenService,
): Promise<readonly Finding[]> {
  const nowMs = store.nowMs();
  const health = await ledgerHealth.show();
  const { anchor, whole } = health;
  const backupMs = backups === null ? null : await newestBackupMs(backups);
  return [
    examineAnchor({ nowMs, atMs: anchor?.atMs ?? null }),
    ...(config.backupTo !== null && backups === null
      ? await ownBackups(config, store)
      : [examineBackup({ nowMs, atMs: backupMs }, backups)]),
    examineVerification(nowMs, whole, standingOf(health)?.broken ?? []),
  ];
}

async function ownBackups(
  config: Config,
  store: OpenService['store'],
): Promise<readonly Finding[]> {
  const nowMs = store.nowMs();
  const finding = examineOwnBackups(nowMs, await backupState(store), config);
  if (config.databaseUrl !== null) return [finding];
  return [
    finding,
    ...(copiesLog(config) ? [examineLogCopy({ nowMs, atMs: await logCopiedAtMs(config) })] : []),
    ...examineBackupDisk(await diskOf(config.dataDir), await diskOf(config.backupTo)),
  ];
}

/** Null: there is no such folder. */
async function diskOf(folder: string | null): Promise<number | null> {
  const found = folder === null ? null : await stat(folder).catch(() => null);
  return found?.dev ?? null;
}
