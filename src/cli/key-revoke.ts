// tael key revoke

import type { Command } from 'commander';
import { invalid } from '../core/refusal.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly key?: string;
}

export function keyRevokeCommand(key: Command, cli: Cli): void {
  command(key, 'revoke', 'End an API key for good.')
    .argument('[key_id]', 'id of the key')
    .option('--key <key_id>', 'the same as an option')
    .action((argument: string | undefined, options: Options) => {
      const keyId = argument ?? options.key;
      const differ = options.key !== undefined && options.key !== keyId;
      return onBooks(cli, async (service) => {
        if (keyId === undefined) return { ok: false, refusal: invalid('key_id', 'required') };
        if (differ) return { ok: false, refusal: invalid('key_id', 'repeated') };
        const { revokeKey } = await import('../service/administration/revoke-key.ts');
        return replyTo(await revokeKey(service, keyId), () => ({
          value: { key_id: keyId },
          text: `Revoked ${keyId}.`,
        }));
      });
    });
}
