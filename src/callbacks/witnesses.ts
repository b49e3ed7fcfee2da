// Has the newest checkpoint of the public log cosigned by the witnesses that are set. Nothing waits for them:
// a checkpoint is published without, and carries the cosignatures that have come meanwhile.

import type { Logger } from 'pino';
import { type Repeating, startAtOnce } from '../runtime/repeating.ts';
import type { Config } from '../settings/config.ts';
import type { Witness } from '../settings/witnesses.ts';
import type { KeptSettings } from '../store/postgres/settings.ts';
import type { LogCheckpoint, PublicLog } from '../store/public-log.ts';
import { COSIGNED_SETTING, type CosignedBy, cosignedIn } from '../store/public-log-cosigned.ts';
import { type Cosigned, cosign } from './cosign.ts';
import type { Sender } from './sender.ts';

export interface CosigningParts {
  readonly config: Pick<Config, 'witnesses'>;
  readonly publicLog?: Pick<PublicLog, 'newest' | 'consistency'> | null;
  readonly store: KeptSettings;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

const EVERY_MS = 30_000;

/** Null: nobody is set, or there is no log. `sender`: with a deadline of its own. */
export function startCosigning(parts: CosigningParts, sender: Sender): Repeating | null {
  const { config, publicLog = null, log } = parts;
  if (publicLog === null || config.witnesses.length === 0) return null;
  return startAtOnce({
    everyMs: EVERY_MS,
    run: () => cosignNewest(parts, sender),
    onError: (error) =>
      log.warn({ error: String(error) }, 'Witnesses could not be asked; will try again.'),
    giveUp: sender.close,
  });
}

export async function cosignNewest(parts: CosigningParts, sender: Sender): Promise<void> {
  const { config, publicLog = null, store } = parts;
  const newest = (await publicLog?.newest()) ?? null;
  if (publicLog === null || newest === null || newest.size === 0) return;
  const kept = cosignedIn(await store.readSetting(COSIGNED_SETTING));
  const behind = config.witnesses.filter(({ name }) => kept[name]?.size !== newest.size);
  const asked = behind.map(async (witness) => {
    const seen = kept[witness.name]?.size ?? 0;
    const from = seen > newest.size ? 0 : seen;
    const cosigned = await cosign(sender, witness, newest, from, publicLog.consistency);
    tell(parts, witness, newest, cosigned);
    if (cosigned.outcome !== 'cosigned') return;
    await keep(store, witness.name, { size: newest.size, lines: cosigned.lines });
  });
  await Promise.all(asked);
}

function tell(
  { log }: CosigningParts,
  { name }: Witness,
  { size }: LogCheckpoint,
  cosigned: Cosigned,
): void {
  if (cosigned.outcome === 'cosigned') return;
  if (cosigned.outcome === 'failed') {
    const facts = { witness: name, size, reason: cosigned.reason };
    log.warn(facts, 'A witness did not cosign the public log; will try again.');
  } else if (cosigned.outcome === 'behind') {
    const facts = { witness: name, size, seen: cosigned.seen };
    log.error(
      facts,
      'A witness has seen a longer public log than these books have: they are older.',
    );
  } else {
    const facts = { witness: name, size, status: cosigned.status };
    log.error(facts, 'A witness has seen another public log than these books have.');
  }
}

/** Several nodes may write at once: whoever comes later reads again what the other wrote. */
async function keep(store: KeptSettings, name: string, cosigned: CosignedBy): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const before = await store.writeSettingOnce(COSIGNED_SETTING, '{}');
    const kept = cosignedIn(before);
    if ((kept[name]?.size ?? 0) > cosigned.size) return;
    const after = JSON.stringify({ ...kept, [name]: cosigned });
    if (after === before) return;
    if (await store.replaceSetting(COSIGNED_SETTING, before, after)) return;
  }
}
