// tael events secret

import type { Command } from 'commander';
import { shanghaiTime } from '../core/time.ts';
import type { OpenService } from '../service/open-service.ts';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import type { Reply } from './reply.ts';

interface Options {
  readonly user: number;
  readonly rotate?: boolean;
}

export function eventSecretCommand(events: Command, cli: Cli): void {
  command(events, 'secret', 'Print the secret that signs callbacks to a user.')
    .requiredOption('--user <id>', 'owner of the merchants', idArgument)
    .option('--rotate', 'make a new one; the old one holds for 24 hours more')
    .action((options: Options) => onBooks(cli, (service) => secretOf(service, options, cli)));
}

async function secretOf(
  service: OpenService,
  { user, rotate = false }: Options,
  { json }: Cli,
): Promise<Reply> {
  const { callbackSecret, rotateCallbackSecret } = await import('../service/callback-secret.ts');
  const secret = await (rotate ? rotateCallbackSecret : callbackSecret)(service, user);
  if (!secret.ok) return secret;
  const kept = await service.store.callbacks.secrets(user);
  const untilMs = kept?.previous?.untilMs ?? 0;
  const oldEndsAt = untilMs > service.store.nowMs() ? shanghaiTime(untilMs) : null;
  // Standard output holds the secret alone, for scripts.
  if (oldEndsAt !== null && !json) console.error(`The one before it holds until ${oldEndsAt}.`);
  const value = { secret: secret.value, old_expires_at: oldEndsAt };
  return { ok: true, value, text: secret.value };
}
