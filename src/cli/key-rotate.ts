// tael key rotate

import type { Command } from 'commander';
import { shanghaiTime } from '../core/time.ts';
import { durationArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

const DAY_MS = 86_400_000;

interface Options {
  readonly overlap: number;
}

export function keyRotateCommand(key: Command, cli: Cli): void {
  command(key, 'rotate', 'Replace an API key by a new one that may do the same.')
    .argument('<key_id>', 'id of the key')
    .option(
      '--overlap <time>',
      'how long the old one goes on working (default: 24h)',
      durationArgument,
      DAY_MS,
    )
    .action((keyId: string, { overlap }: Options) =>
      onBooks(cli, async (service) => {
        const { rotateKey } = await import('../service/administration/rotate-key.ts');
        return replyTo(await rotateKey(service, keyId, overlap), (rotated) => {
          const endsAt = shanghaiTime(rotated.oldEndsAtMs);
          const value = {
            key_id: rotated.keyId,
            secret: rotated.secret,
            old_key_id: rotated.oldKeyId,
            old_expires_at: endsAt,
          };
          const text = [
            'Keep the secret now; it is not shown again.',
            `key_id  ${rotated.keyId}`,
            `secret  ${rotated.secret}`,
            `${rotated.oldKeyId} goes on working until ${endsAt}.`,
          ];
          return { value, text: text.join('\n') };
        });
      }),
    );
}
