// tael master-key rotate

import type { Command } from 'commander';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';

export function addMasterKeyCommands(program: Command, cli: Cli): void {
  const masterKey = addGroup(program, 'master-key', 'Manage the master key.');
  addCommand(masterKey, 'rotate', 'Re-encrypt the root key with the first configured master key.', [
    '',
  ]).action(() => rotateMasterKey(cli));
}

function rotateMasterKey(cli: Cli): Promise<void> {
  return runOnBooks(cli, async ({ store, config }) => {
    const { resealRootKey } = await import('../service/root-key.ts');
    const { masterKeys } = await import('../service/service-keys.ts');
    const { before, after } = await resealRootKey(store, masterKeys(config, true));
    const value = { old_fingerprint: before, fingerprint: after, rotated: before !== after };
    const text =
      before === after
        ? `The first master key, ${after}, is already in use. To rotate, put a new key before it.`
        : `The database now uses master key ${after}. Once every node has it, remove ${before}.`;
    return { ok: true, value, text };
  });
}
