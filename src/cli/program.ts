// The command line as a whole: the list of commands. Each file adds one group of them.

import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { addAnchorCommand } from './anchor.ts';
import { addBackupCommand } from './backup.ts';
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
import { addListenCommand } from './listen.ts';
import { addLogCommands } from './logs.ts';
import { errorStyle } from './mark.ts';
import { addMasterKeyCommands } from './master-key.ts';
import { addMcpCommand } from './mcp.ts';
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

const FIRST_STEPS: Examples = [
  'serve --demo',
  'user create --name Lin --login lin --password -',
  'merchant create --user lin --name Tea',
  'key create --user lin --name till --scope query,collection',
  'verify',
];

/** What the groups of commands are for that are made of operations. */
const OF_OPERATIONS = {
  merchant: 'Manage merchants.',
  branch: 'Manage branches of merchants.',
  user: 'Manage users.',
  invite: 'Manage invites to sign up.',
  key: 'Manage API keys.',
  order: 'Manage collection orders.',
  recharges: 'Recharges that take two operators.',
  'recharge-request': 'Credit what people have paid in, or decline it.',
  withdrawal: 'Pay money out.',
  bill: 'Download the bills of days.',
  'refund-requests': 'Decide on refunds that tools request.',
  events: 'Inspect and resend callbacks.',
  receiver: 'Manage receivers of events besides payments.',
} as const;

/** What commands do that stand alone and are made of an operation. */
export const ALONE = {
  find: 'Find whatever a customer quotes: a number, a login, a reference, a request_id.',
  requests: 'Read what programs asked with the keys of users, and why it was refused.',
  transfer: "Transfer money to a user's other wallet or to another user.",
  audit: 'Read the audit trail: who changed what.',
  recharge: "Credit money from outside to a user's consumer wallet.",
  collect:
    'Make an order over the interface; print its link, its QR code, and wait until it is paid.',
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
export function createProgram(cli: Cli, addOperations: AddCommands | null): Command {
  const program = withExamples(withJsonOption(new Command('tael')), FIRST_STEPS)
    .description('Tael, a self-hosted wallet payment service.')
    .version(packageJson.version, '--version')
    .exitOverride()
    .configureHelp({ styleTitle: titleText })
    .addHelpText('after', ({ command }) => examplesText(command))
    .configureOutput({
      writeErr: (text) => cli.json || process.stderr.write(text),
      outputError: (text, write) => write(plainText(text).replace(/^error:/, errorStyle)),
    });
  // In the order of --help.
  addServeCommand(program, cli);
  addReloadCommand(program, cli);
  addInitCommand(program, cli);
  addGroupOf(program, cli, addOperations, 'user', addImportCommand);
  addGroupOf(program, cli, addOperations, 'invite');
  addGroupOf(program, cli, addOperations, 'merchant');
  addGroupOf(program, cli, addOperations, 'branch');
  addGroupOf(program, cli, addOperations, 'key');
  addGroupOf(program, cli, addOperations, 'order', addOrderWatchCommand);
  addGroupOf(program, cli, addOperations, 'recharges');
  addGroupOf(program, cli, addOperations, 'recharge-request');
  addGroupOf(program, cli, addOperations, 'withdrawal');
  addGroupOf(program, cli, addOperations, 'bill');
  for (const [name, about] of Object.entries(ALONE)) {
    if (addOperations) addOperations(program, cli, name);
    else addGroup(program, name, about);
  }
  addGroupOf(program, cli, addOperations, 'refund-requests');
  addGroupOf(program, cli, addOperations, 'events');
  addGroupOf(program, cli, addOperations, 'receiver');
  addProfileCommands(program, cli);
  addTransactionCommands(program, cli);
  addListenCommand(program, cli);
  addTriggerCommand(program, cli);
  addLogCommands(program, cli);
  addSignCommand(program, cli);
  addSandboxCommands(program, cli);
  addServiceCommands(program, cli);
  addSettingsCommand(program, cli);
  addStatusCommand(program, cli);
  addDoctorCommand(program, cli);
  addVerifyCommand(program, cli);
  addAnchorCommand(program, cli);
  addMasterKeyCommands(program, cli);
  addBackupCommand(program, cli);
  addRestoreCommand(program, cli);
  addExportCommand(program, cli);
  addMcpCommand(program, cli);
  addCompletionCommand(program, cli);
  return program;
}

/** `addOthers`: commands of the group that are more than a call. */
function addGroupOf(
  program: Command,
  cli: Cli,
  addOperations: AddCommands | null,
  name: keyof typeof OF_OPERATIONS,
  addOthers: AddCommands = () => {},
): void {
  const group = addGroup(program, name, OF_OPERATIONS[name]);
  addOperations?.(group, cli);
  addOthers(group, cli);
}
