// The command line as a whole: the list of commands. Each file adds one group of them.

import { Command, Help } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { addAnchorCommand } from './anchor.ts';
import { addBackupCommand } from './backup.ts';
import { addCheckCommand } from './check.ts';
import {
  addGroup,
  type Cli,
  type Examples,
  examplesText,
  titleText,
  withExamples,
  withJsonOption,
} from './cli.ts';
import { addCompletionCommand } from './completion.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExportCommand } from './export.ts';
import { addInitCommand } from './init.ts';
import { INSTALLED } from './install.ts';
import { addListenCommand } from './listen.ts';
import { addLogKeyCommands } from './log-key.ts';
import { addLoginCommand, addLogoutCommand } from './login.ts';
import { addLogCommands } from './logs.ts';
import { errorStyle } from './mark.ts';
import { addMasterKeyCommands } from './master-key.ts';
import { addMcpCommand } from './mcp.ts';
import { asCalled, GROUPS } from './names.ts';
import { addOrderWatchCommand } from './order-watch.ts';
import { addProfileCommands } from './profile.ts';
import { addReloadCommand } from './reload.ts';
import { addRestoreCommand } from './restore.ts';
import { addSandboxCommands } from './sandbox.ts';
import { addServeCommand } from './serve.ts';
import { addServiceCommands } from './service-unit.ts';
import { addSettingsCommand } from './settings.ts';
import { plainText } from './shown-text.ts';
import { addSignCommand } from './sign.ts';
import { addStatusCommand } from './status.ts';
import { addTriggerCommand } from './trigger.ts';
import { addTransactionCommands } from './tx.ts';
import { addImportCommand } from './user-import.ts';
import { addVerifyCommand } from './verify.ts';

const FIRST_STEPS: Examples =
  INSTALLED === 'all'
    ? [
        'serve --demo',
        'user create --name Lin --login lin --password -',
        'merchant create --user lin --name Tea',
        'key create --user lin --name till --scope query,collection',
        'verify',
      ]
    : [
        'profile add shop --url https://pay.example.com --key k_7Q2M --secret -',
        "collect 12.50 --title 'Longjing tea'",
        'listen --forward-to http://localhost:3000/hook',
        'mcp --read-only',
      ];

const MORE = `
${titleText('All commands:')}
${Object.entries(GROUPS)
  .map(([name, { title }]) => `  tael help ${name.padEnd(11)} ${title.slice(0, -1)}`)
  .join('\n')}`;

/** What the groups of commands are for that are made of operations. */
const OF_OPERATIONS = {
  merchant: 'Manage merchants.',
  branch: 'Manage branches of merchants.',
  user: 'Manage users.',
  invite: 'Manage invites to sign up.',
  key: 'Manage API keys.',
  order: 'Manage collection orders.',
  recharge: "Top up a user's consumer wallet.",
  'recharge-request': 'Credit or decline top-up requests.',
  bank: 'Hold the books against the bank: statements, differences, answers to payout files.',
  withdrawal: 'Manage withdrawals and payouts.',
  bill: 'Download the bills of days.',
  receipt: 'Get receipts and proven balances, which anybody can check without the operator.',
  'refund-request': 'Decide on refunds that tools request.',
  event: 'Inspect and resend callbacks.',
  receiver: 'Manage receivers of events besides payments.',
  request: 'Read the API requests of users, and why they were refused.',
} as const;

/** What commands do that stand alone and are made of an operation. */
export const ALONE = {
  find: 'Find whatever a customer quotes: a number, a login name, a reference, a request ID.',
  transfer: "Transfer money to a user's other wallet or to another user.",
  audit: 'Read the audit trail: who changed what.',
  collect:
    'Create an order over the interface; print its link and QR code, and wait until it is paid.',
  refund: 'Refund an order over the interface, after a preview; the payment password confirms it.',
} as const;

/** Fills a group with its commands, or adds the one that is named to the program. */
export type AddCommands = (parent: Command, cli: Cli, alone?: string) => void;

/** Whether a command line names one of those commands, or all commands there are. */
export function namesOperations(args: readonly string[]): boolean {
  const word = args.find((one) => !one.startsWith('-')) ?? '';
  return word in OF_OPERATIONS || word in ALONE || word === 'completion' || word === 'help';
}

/** `addOperations`: null: they are not meant, and loading them takes time. */
export function createProgram(
  cli: Cli,
  addOperations: AddCommands | null,
  /** Of GROUPS: its help lists the commands of that one. */
  group?: string,
): Command {
  const help = new Help();
  const listed = Object.entries(GROUPS).flatMap(([name, { names, first }]) =>
    group === undefined ? first : name === group ? names : [],
  );
  const program = withExamples(withJsonOption(new Command('tael')), FIRST_STEPS)
    .description('Tael, a self-hosted wallet payment service.')
    .version(packageJson.version, '--version')
    .exitOverride()
    .configureHelp({
      styleTitle: titleText,
      visibleCommands: (command) =>
        command.parent === null
          ? command.commands.filter((one) => listed.includes(one.name()))
          : help.visibleCommands(command),
    })
    .addHelpText('after', ({ command }) => (group ? '' : `${MORE}\n${examplesText(command)}`))
    .configureOutput({
      writeOut: (text) => process.stdout.write(asCalled(text)),
      writeErr: (text) => cli.json || process.stderr.write(text),
      outputError: (text, write) => write(plainText(text).replace(/^error:/, errorStyle)),
    });
  for (const { names, title } of Object.values(GROUPS)) {
    for (const name of names) addNamed(program, cli, addOperations, name);
    for (const command of program.commands) {
      if (names.includes(command.name())) command.helpGroup(title);
    }
  }
  return program;
}

/** Commands of their own; and what stands in groups of operations besides those. */
const ADD: Readonly<Record<string, AddCommands>> = {
  serve: addServeCommand,
  reload: addReloadCommand,
  init: addInitCommand,
  service: addServiceCommands,
  settings: addSettingsCommand,
  status: addStatusCommand,
  doctor: addDoctorCommand,
  verify: addVerifyCommand,
  anchor: addAnchorCommand,
  'master-key': addMasterKeyCommands,
  'log-key': addLogKeyCommands,
  backup: addBackupCommand,
  restore: addRestoreCommand,
  completion: addCompletionCommand,
  login: addLoginCommand,
  logout: addLogoutCommand,
  user: addImportCommand,
  order: addOrderWatchCommand,
  export: addExportCommand,
  profile: addProfileCommands,
  tx: addTransactionCommands,
  listen: addListenCommand,
  trigger: addTriggerCommand,
  logs: addLogCommands,
  sign: addSignCommand,
  check: addCheckCommand,
  sandbox: addSandboxCommands,
  mcp: addMcpCommand,
};

function addNamed(
  program: Command,
  cli: Cli,
  addOperations: AddCommands | null,
  name: string,
): void {
  const ofOperations: Readonly<Record<string, string>> = OF_OPERATIONS;
  const alone: Readonly<Record<string, string>> = ALONE;
  const about = ofOperations[name];
  if (about !== undefined) {
    const group = addGroup(program, name, about);
    addOperations?.(group, cli);
    ADD[name]?.(group, cli);
  } else if (name in alone) {
    if (addOperations) addOperations(program, cli, name);
    else addGroup(program, name, alone[name] ?? '');
  } else {
    ADD[name]?.(program, cli);
  }
}
