// tael user create

import type { Command } from 'commander';
import { invalid } from '../core/refusal.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { PASSWORD_REQUIRED, passwordInput } from './password-input.ts';
import { replyTo } from './reply.ts';

interface Options {
  readonly name: string;
  readonly login: string;
  readonly password?: string;
  readonly payPassword?: string;
  readonly operator?: true;
}

export function userCreateCommand(user: Command, cli: Cli): void {
  command(user, 'create', 'Create a user with a consumer and a merchant wallet.')
    .requiredOption('--name <name>', 'name of the person, 1 to 64 characters')
    .requiredOption('--login <login>', 'name to sign in with')
    .option('--password <password>', 'to sign in with; - reads a line, default TAEL_PASSWORD')
    .option('--pay-password <digits>', 'six digits; - reads a line, default TAEL_PAY_PASSWORD')
    .option('--operator', 'the user may run the service')
    .action((options: Options) => createUserCommand(cli, options));
}

async function createUserCommand(cli: Cli, options: Options): Promise<void> {
  const input = passwordInput();
  const password = await input.password(options.password);
  const payPassword = await input.payPassword(options.payPassword);
  input.close();
  await onBooks(cli, async (service) => {
    if (password === null) return { ok: false, refusal: invalid('password', PASSWORD_REQUIRED) };
    const { createUser } = await import('../service/administration/create-user.ts');
    const { name, login, operator = false } = options;
    const answer = await createUser(service, { name, login, password, payPassword, operator });
    const { walletIdField } = await import('../service/present/wallet-id-field.ts');
    return replyTo(answer, ({ userId, walletId }) => {
      const idField = walletIdField(service.config.shortName);
      return {
        value: { user_id: userId, [idField]: walletId },
        text: `Created user ${userId}; the wallet id is ${walletId}.`,
      };
    });
  });
}
