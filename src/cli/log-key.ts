// tael log-key rotate, and how status shows the keys

import type { Command } from 'commander';
import { shanghaiTime } from '../core/time.ts';
import type { OpenService } from '../service/open-service.ts';
import type { LogKeys } from '../store/public-log-keys.ts';
import { DAY_MS } from '../wire/duration.ts';
import { durationArgument } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';

interface Options {
  readonly overlap: number;
}

const OVERLAP_MS = 30 * DAY_MS;

export function addLogKeyCommands(program: Command, cli: Cli): void {
  const logKey = addGroup(program, 'log-key', 'Manage the key that signs the public log.');
  addCommand(
    logKey,
    'rotate',
    'Sign the public log with a new key, and for a while with the old one beside it.',
    ['', '--overlap 7d', '--overlap 0'],
  )
    .option(
      '--overlap <time>',
      'how long the old key signs, too, at most 30d; 0 if others may know it',
      durationArgument,
      OVERLAP_MS,
    )
    .action(({ overlap }: Options) => rotate(cli, overlap));
}

function rotate(cli: Cli, overlapMs: number): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { rotateLogKey } = await import('../service/rotate-log-key.ts');
    const rotated = await rotateLogKey(service, overlapMs);
    if (!rotated.ok) return rotated;
    const keys = await signingKeys(service, rotated.value);
    const [newest, ...older] = keys;
    const beside = older.map(({ number, until }) => `Key ${number} signs, too, until ${until}.`);
    const text = [
      `The public log is signed by key ${newest?.number} from now on. Publish it: ${newest?.key}`,
      ...(beside.length > 0 ? beside : ['No older key signs any more.']),
    ];
    return { ok: true, value: { keys }, text: text.join('\n') };
  });
}

/** Those that sign now, the newest first. */
export async function signingKeys(
  service: Pick<OpenService, 'keys' | 'payBase' | 'publicLog' | 'store'>,
  kept: LogKeys,
) {
  const { logOrigin, signingLogKeys } = await import('../service/proofs.ts');
  const { originOf } = await import('../crypto/signed-note.ts');
  const newest = await service.publicLog?.newest();
  const origin = newest ? originOf(newest.note) : logOrigin(service);
  return signingLogKeys(service, kept, origin).map(
    ({ key: { no, from_ms: fromMs, until_ms: untilMs }, text }) => ({
      number: no,
      key: text,
      from: fromMs === 0 ? null : shanghaiTime(fromMs),
      until: untilMs === null ? null : shanghaiTime(untilMs),
    }),
  );
}
