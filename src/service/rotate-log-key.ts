// Brings another key into force that signs the public log. The keys before it go on signing beside it for as
// long as is said, so that those who only know them can check what is new.

import { setTimeout as sleep } from 'node:timers/promises';
import { logSecrets } from '../crypto/log-secrets.ts';
import { noteText, originOf, signatureLine } from '../crypto/signed-note.ts';
import { ConfigError } from '../settings/config.ts';
import { type Connection, onlyRow } from '../store/postgres/connection/connection.ts';
import { TIME } from '../store/postgres/connection/now-ms.ts';
import { toNumber } from '../store/postgres/connection/values.ts';
import type { PostgresStore } from '../store/postgres/open.ts';
import { checkedKeys, lockLog, unlockLog } from '../store/postgres/public-log/keys.ts';
import { keptSettings } from '../store/postgres/settings.ts';
import {
  KEYS_SETTING,
  type LogKeys,
  logKeysText,
  nextLogKey,
  rotatedKeys,
} from '../store/public-log-keys.ts';
import { invalidFields, succeed } from './administration/answer.ts';
import { atThisMachine } from './administration/authorization.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

const LOG_OVERLAP_MS_MAX = 30 * 86_400_000;

/** A pass over old books takes longer, and then nothing is rotated. */
const TRIES = 100;
const TRY_EVERY_MS = 300;

interface Books extends Service {
  readonly store: Service['store'] & Pick<PostgresStore, 'withReadConnection'>;
}

export async function rotateLogKey(service: Books, overlapMs: number): Promise<Answer<LogKeys>> {
  if (!(overlapMs >= 0 && overlapMs <= LOG_OVERLAP_MS_MAX)) {
    return invalidFields([{ field: 'overlap', rule: 'overlap_range' }]);
  }
  if (!service.publicLog)
    throw new ConfigError('These books are a sandbox and have no public log.');
  return service.store.withReadConnection(async (session) => {
    // Every checkpoint of before is there then, and every later one is signed by the new key.
    await waitForLog(session);
    const rotated = await rotate(service, session, overlapMs);
    await unlockLog(session);
    return rotated;
  });
}

async function waitForLog(session: Connection): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await lockLog(session)) return;
    await sleep(TRY_EVERY_MS);
  }
  throw new ConfigError('The public log is being added to. Try again in some minutes.');
}

async function rotate(
  service: Books,
  session: Connection,
  overlapMs: number,
): Promise<Answer<LogKeys>> {
  const secrets = logSecrets(service.keys.anchor);
  const settings = keptSettings({ connection: async () => session });
  const { keys: before, newest } = await checkedKeys(session, secrets);
  const no = nextLogKey(before);
  const noting = { kind: 'note_log_key', no, overlapMs, ...atThisMachine(service) } as const;
  const noted = await service.gatherer.submit(noting);
  if (!noted.ok) return noted;
  const clockMs = toNumber(onlyRow(await session.run(TIME)).now_ms);
  // Where a clock was set back, the checkpoints that there are stay those of the keys before.
  const nowMs = Math.max(clockMs, (newest?.atMs ?? 0) + 1, (before.keys[0]?.from_ms ?? 0) + 1);
  const line =
    newest && signatureLine(noteText(newest.note), secrets.signer(originOf(newest.note), no));
  const signed = newest && line ? { size: newest.size, line } : null;
  const after: LogKeys = { keys: rotatedKeys(before, { nowMs, overlapMs }), signed };
  await keep(settings, logKeysText(secrets, before), logKeysText(secrets, after));
  return succeed(after);
}

/** Nobody else writes it meanwhile, who holds to the lock. */
async function keep(
  settings: ReturnType<typeof keptSettings>,
  before: string,
  after: string,
): Promise<void> {
  const kept = await settings.writeSettingOnce(KEYS_SETTING, after);
  if (kept === after || (await settings.replaceSetting(KEYS_SETTING, before, after))) return;
  throw new ConfigError('Somebody else changed the keys of the public log meanwhile. Try again.');
}
