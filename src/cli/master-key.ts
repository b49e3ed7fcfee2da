// tael master-key rotate

import type { Command } from 'commander';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';

export function masterKeyRotateCommand(masterKey: Command, cli: Cli): void {
  command(
    masterKey,
    'rotate',
    'Seal the root key under the first of the master keys that are set.',
  ).action(() =>
    onBooks(cli, async ({ store, config }) => {
      const { resealRootKey } = await import('../service/root-key.ts');
      const { masterKeys } = await import('../service/service-keys.ts');
      const { before, after } = await resealRootKey(store, masterKeys(config, true));
      const value = { old_fingerprint: before, fingerprint: after, rotated: before !== after };
      const text =
        before === after
          ? `The first master key, ${after}, is the one in use. Put a new one in front of it.`
          : `The database now opens with ${after}. Once every node has it, remove ${before}.`;
      return { ok: true, value, text };
    }),
  );
}
