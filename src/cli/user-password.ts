// tael user password

import type { Command } from 'commander';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { PASSWORD_REQUIRED, passwordInput } from './password-input.ts';
import { refuseArgument, replyTo } from './reply.ts';

interface Options {
  readonly user: number;
  readonly password?: string;
}

export function userPasswordCommand(user: Command, cli: Cli): void {
  command(
    user,
    'password',
    "Set a user's password to sign in with, which signs him out everywhere.",
  )
    .requiredOption('--user <id>', 'id of the user', idArgument)
    .option('--password <password>', 'to sign in with; - reads a line, default TAEL_PASSWORD')
    .action((options: Options) => setLoginPasswordCommand(cli, options));
}

async function setLoginPasswordCommand(cli: Cli, options: Options): Promise<void> {
  const input = passwordInput();
  const password = await input.password(options.password);
  input.close();
  await onBooks(cli, async (service) => {
    if (password === null) return refuseArgument('password', PASSWORD_REQUIRED);
    const { setLoginPassword } = await import('../service/administration/set-login-password.ts');
    return replyTo(await setLoginPassword(service, options.user, password), ({ userId }) => ({
      value: { user_id: userId },
      text: `User ${userId} has a new password to sign in with, and is signed out everywhere.`,
    }));
  });
}
