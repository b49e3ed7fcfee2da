// tael user create, list, show, totp, code-limit, password, pay-password, unlock, suspend and resume; what
// concerns people who leave is in leaving.ts

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import { amountArgument, USER } from './arguments.ts';
import { addActCommand, addCommand, addGroup, type Cli } from './cli.ts';
import { factsText, listOf } from './facts.ts';
import { addLeavingCommands } from './leaving.ts';
import { type Limited, withLimit } from './newest.ts';
import { runForUser, runOnBooks } from './on-books.ts';
import { PASSWORD_REQUIRED, PAY_PASSWORD_REQUIRED, passwordInput } from './password-input.ts';
import { qrCodeLines } from './qr-code.ts';
import { refuseArgument, replyTo } from './reply.ts';
import { addSignInLinkCommand } from './sign-in-link.ts';
import { addUnlinkCommand } from './unlink-provider.ts';
import { addImportCommand } from './user-import.ts';
import { ownerRecord, userRecord } from './user-record.ts';

interface UserOption {
  readonly user: string;
}

interface StatusOptions extends UserOption {
  readonly reason?: string | null;
}

interface CreateOptions {
  readonly name: string;
  readonly login?: string;
  readonly reference?: string;
  readonly password?: string;
  readonly payPassword?: string;
  readonly operator?: true;
}

const STATUS_COMMANDS = [
  {
    change: 'unlock',
    description: 'Unlock a payment password after too many wrong attempts.',
    done: 'can use the payment password again',
  },
  {
    change: 'suspend',
    description: 'Suspend a user: no sign-in, no API keys, no outgoing money.',
    done: 'is suspended',
  },
  { change: 'resume', description: 'End the suspension of a user.', done: 'is not suspended' },
] as const;

export function addUserCommands(program: Command, cli: Cli): void {
  const user = addGroup(program, 'user', 'Manage users.');
  addActCommand(
    cli,
    user,
    'create',
    'Create a user with a consumer wallet and a merchant wallet.',
    [
      '--name Lin --login lin --password -',
      '--name Chen --login chen --password - --operator',
      '--name Wang --reference member-20417',
    ],
  )
    .requiredOption('--name <name>', 'name of the person, 1 to 64 characters')
    .option('--login <login>', 'login name')
    .option(
      '--reference <text>',
      'what the platform calls them; alone, they have no login password',
    )
    .option('--password <password>', 'login password; - reads stdin (default: TAEL_PASSWORD)')
    .option('--pay-password <digits>', 'six digits; - reads stdin (default: TAEL_PAY_PASSWORD)')
    .option('--operator', 'mark the user as an operator')
    .action((options: CreateOptions) => createUser(cli, options));
  withLimit(addCommand(user, 'list', 'List users, newest first.', ['--limit 20'])).action(
    (options: Limited) => listUsers(cli, options),
  );
  addCommand(user, 'show', 'Show a user: standing, factors and wallets.', ['--user lin'])
    .requiredOption('--user <user>', USER)
    .action((options: UserOption) => showUser(cli, options));
  addFactorCommands(user, cli);
  addImportCommand(user, cli);
  addSignInLinkCommand(user, cli);
  addUnlinkCommand(user, cli);
  addLeavingCommands(user, cli);
}

/** What users prove who they are with, and whether they may. */
function addFactorCommands(user: Command, cli: Cli): void {
  addActCommand(
    cli,
    user,
    'totp',
    'Issue a new secret for one-time codes, replacing the old one.',
    ['--user lin'],
  )
    .requiredOption('--user <user>', USER)
    .action((options: UserOption) => enrolTotp(cli, options));
  addActCommand(
    cli,
    user,
    'password',
    "Set a user's login password and sign them out everywhere.",
    ['--user lin --password -'],
  )
    .requiredOption('--user <user>', USER)
    .option('--password <password>', 'login password; - reads stdin (default: TAEL_PASSWORD)')
    .action((options: UserOption & CreateOptions) => setLoginPassword(cli, options));
  addActCommand(cli, user, 'pay-password', "Set a user's payment password and unlock it.", [
    '--user lin --pay-password -',
  ])
    .requiredOption('--user <user>', USER)
    .option('--pay-password <digits>', 'six digits; - reads stdin (default: TAEL_PAY_PASSWORD)')
    .action((options: UserOption & CreateOptions) => setPayPassword(cli, options));
  addActCommand(
    cli,
    user,
    'code-limit',
    'Set above which amount the payments of a user take a code.',
    ['--user lin --amount 200.00', '--user lin'],
  )
    .requiredOption('--user <user>', USER)
    .option('--amount <yuan>', 'amount like 200.00 (default: that of the service)', amountArgument)
    .action((options: UserOption & { amount?: Fen }) => setCodeLimit(cli, options));
  for (const status of STATUS_COMMANDS) {
    addActCommand(cli, user, status.change, status.description, ['--user lin'])
      .requiredOption('--user <user>', USER)
      .option('--reason <text>', 'why')
      .action((options: StatusOptions) => changeStatus(cli, status, options));
  }
}

const LOGIN_REQUIRED = 'is required, unless --reference says what the platform calls them';

async function createUser(cli: Cli, options: CreateOptions): Promise<void> {
  const input = passwordInput();
  const password = await input.password(options.password);
  const payPassword = await input.payPassword(options.payPassword);
  input.close();
  await runOnBooks(cli, async (service) => {
    const { name, login = null, reference = null, operator = false } = options;
    if (login === null && reference === null) return refuseArgument('login', LOGIN_REQUIRED);
    if (login !== null && password === null) return refuseArgument('password', PASSWORD_REQUIRED);
    const { createUser } = await import('../service/administration/create-user.ts');
    const wanted = { name, login, reference, password, payPassword, operator };
    const answer = await createUser(service, wanted);
    const { walletIdField } = await import('../service/present/wallet-id-field.ts');
    return replyTo(answer, ({ userId, walletId, created }) => {
      const idField = walletIdField(service.config.shortName);
      return {
        value: { user_id: userId, [idField]: walletId },
        text: created
          ? `Created user ${userId} with wallet id ${walletId}.`
          : `User ${userId} with wallet id ${walletId} has this reference already.`,
      };
    });
  });
}

function listUsers(cli: Cli, { limit }: Limited): Promise<void> {
  return runOnBooks(cli, async ({ store, config }) => {
    const { walletIdField } = await import('../service/present/wallet-id-field.ts');
    const idField = walletIdField(config.shortName);
    const users = await store.queries.users(limit);
    const items = users.map((user) => userRecord(user, idField));
    const columns = ['user_id', idField, 'login', 'operator', 'created_at', 'name'] as const;
    return { ok: true, ...listOf(items, columns, 'No users.') };
  });
}

function showUser(cli: Cli, options: UserOption): Promise<void> {
  return runForUser(cli, options.user, async ({ store, config }, userId) => {
    const { walletIdField } = await import('../service/present/wallet-id-field.ts');
    const user = await store.queries.user(userId);
    const owner = await store.queries.owner(userId);
    if (!user || !owner) return { ok: false, refusal: { code: 'user_not_found' } };
    const idField = walletIdField(config.shortName);
    const codes = await store.queries.recoveryCodes(userId);
    const value = { ...userRecord(user, idField), ...ownerRecord(owner, codes, store.nowMs()) };
    return { ok: true, value, text: factsText(value) };
  });
}

function enrolTotp(cli: Cli, { user }: UserOption): Promise<void> {
  return runForUser(cli, user, async (service, userId) => {
    const { enrolTotp } = await import('../service/administration/enrol-totp.ts');
    return replyTo(await enrolTotp(service, userId), ({ secret, otpauthUrl }) => ({
      value: { secret, otpauth_url: otpauthUrl },
      text: [
        ...qrCodeLines(otpauthUrl),
        'Add this secret to an authenticator app now. It will not be shown again.',
        `secret       ${secret}`,
        `otpauth_url  ${otpauthUrl}`,
      ].join('\n'),
    }));
  });
}

function setCodeLimit(cli: Cli, { user, amount = null }: UserOption & { amount?: Fen | null }) {
  return runForUser(cli, user, async (service, id) => {
    const { setCodeLimit } = await import('../service/set-code-limit.ts');
    const above = amount === null ? 'as the service says' : `above ${yuanText(amount)}`;
    return replyTo(await setCodeLimit(service, id, amount), ({ userId }) => ({
      value: { user_id: userId, code_limit: amount },
      text: `Payments of user ${userId} take a code ${above}, once they use two-factor authentication.`,
    }));
  });
}

async function setLoginPassword(
  cli: Cli,
  options: UserOption & Pick<CreateOptions, 'password'>,
): Promise<void> {
  const input = passwordInput();
  const password = await input.password(options.password);
  input.close();
  await runForUser(cli, options.user, async (service, id) => {
    if (password === null) return refuseArgument('password', PASSWORD_REQUIRED);
    const { setLoginPassword } = await import('../service/administration/set-login-password.ts');
    return replyTo(await setLoginPassword(service, id, password), ({ userId }) => ({
      value: { user_id: userId },
      text: `User ${userId} has a new login password and is signed out everywhere.`,
    }));
  });
}

async function setPayPassword(
  cli: Cli,
  options: UserOption & Pick<CreateOptions, 'payPassword'>,
): Promise<void> {
  const input = passwordInput();
  const payPassword = await input.payPassword(options.payPassword);
  input.close();
  await runForUser(cli, options.user, async (service, id) => {
    if (payPassword === null) return refuseArgument('pay_password', PAY_PASSWORD_REQUIRED);
    const { setPayPassword } = await import('../service/administration/set-pay-password.ts');
    return replyTo(await setPayPassword(service, id, payPassword), ({ userId }) => ({
      value: { user_id: userId },
      text: `User ${userId} has a new payment password.`,
    }));
  });
}

function changeStatus(
  cli: Cli,
  { change, done }: (typeof STATUS_COMMANDS)[number],
  { user, reason = null }: StatusOptions,
): Promise<void> {
  return runForUser(cli, user, async (service, id) => {
    const { changeUserStatus } = await import('../service/administration/change-user-status.ts');
    return replyTo(await changeUserStatus(service, id, change, reason), ({ userId }) => ({
      value: { user_id: userId },
      text: `User ${userId} ${done}.`,
    }));
  });
}
