// tael user pay-password

import type { Command } from 'commander';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { PAY_PASSWORD_REQUIRED, passwordInput } from './password-input.ts';
import { refuseArgument, replyTo } from './reply.ts';

interface Options {
  readonly user: number;
  readonly payPassword?: string;
}

export function userPayPasswordCommand(user: Command, cli: Cli): void {
  command(user, 'pay-password', "Set a user's payment password, which also ends a lock.")
    .requiredOption('--user <id>', 'id of the user', idArgument)
    .option('--pay-password <digits>', 'six digits; - reads a line, default TAEL_PAY_PASSWORD')
    .action((options: Options) => setPayPasswordCommand(cli, options));
}

async function setPayPasswordCommand(cli: Cli, options: Options): Promise<void> {
  const input = passwordInput();
  const payPassword = await input.payPassword(options.payPassword);
  input.close();
  await onBooks(cli, async (service) => {
    if (payPassword === null) return refuseArgument('pay_password', PAY_PASSWORD_REQUIRED);
    const { setPayPassword } = await import('../service/administration/set-pay-password.ts');
    return replyTo(await setPayPassword(service, options.user, payPassword), ({ userId }) => ({
      value: { user_id: userId },
      text: `User ${userId} has a new payment password.`,
    }));
  });
}
