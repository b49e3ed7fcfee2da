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
import { addCollectCommand } from './collect.ts';
import { addCompletionCommand } from './completion.ts';
import { addDoctorCommand } from './doctor.ts';
import { addEventCommands } from './events.ts';
import { addExportCommand } from './export.ts';
import { addInitCommand } from './init.ts';
import { addInviteCommands } from './invite.ts';
import { addKeyCommands } from './key.ts';
import { addListenCommand } from './listen.ts';
import { addLogCommands } from './logs.ts';
import { errorStyle } from './mark.ts';
import { addMasterKeyCommands } from './master-key.ts';
import { addMcpCommand } from './mcp.ts';
import { addMerchantCommands } from './merchant.ts';
import { addOrderCommands } from './order.ts';
import { addProfileCommands } from './profile.ts';
import { addReceiverCommands } from './receiver.ts';
import { addRechargeCommand, addRechargesCommands } from './recharge.ts';
import { addRefundCommand } from './refund.ts';
import { addRefundRequestCommands } from './refund-requests.ts';
import { addRestoreCommand } from './restore.ts';
import { addSandboxCommands } from './sandbox.ts';
import { addServeCommand } from './serve.ts';
import { addServiceCommands } from './service-unit.ts';
import { plainText } from './shown-text.ts';
import { addSignCommand } from './sign.ts';
import { addStatusCommand } from './status.ts';
import { addTransferCommand } from './transfer.ts';
import { addTriggerCommand } from './trigger.ts';
import { addTransactionCommands } from './tx.ts';
import { addUserCommands } from './user.ts';
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
  order: 'Manage collection orders.',
  withdrawal: 'Pay money out.',
  bill: 'Download the bills of days.',
  receiver: 'Manage receivers of events besides payments.',
} as const;

/** What commands do that stand alone and are made of an operation. */
const ALONE: Readonly<Record<string, string>> = {
  audit: 'Read the audit trail: who changed what.',
};

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
  addInitCommand(program, cli);
  addUserCommands(program, cli);
  addInviteCommands(program, cli);
  addMerchantCommands(program, cli);
  addKeyCommands(program, cli);
  addGroupOf(program, cli, addOperations, 'order', addOrderCommands);
  addRechargeCommand(program, cli);
  addRechargesCommands(program, cli);
  addTransferCommand(program, cli);
  addGroupOf(program, cli, addOperations, 'withdrawal');
  addGroupOf(program, cli, addOperations, 'bill');
  for (const [name, about] of Object.entries(ALONE)) {
    if (addOperations) addOperations(program, cli, name);
    else addGroup(program, name, about);
  }
  addRefundRequestCommands(program, cli);
  addEventCommands(program, cli);
  addGroupOf(program, cli, addOperations, 'receiver', addReceiverCommands);
  addProfileCommands(program, cli);
  addCollectCommand(program, cli);
  addRefundCommand(program, cli);
  addTransactionCommands(program, cli);
  addListenCommand(program, cli);
  addTriggerCommand(program, cli);
  addLogCommands(program, cli);
  addSignCommand(program, cli);
  addSandboxCommands(program, cli);
  addServiceCommands(program, cli);
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
