// The command line as a whole: which commands there are. Each one is described in its own file.

import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { anchorCommand } from './anchor.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { branchCreateCommand } from './branch-create.ts';
import { type Cli, group, inJson } from './cli.ts';
import { eventCommands } from './events.ts';
import { eventPingCommand } from './events-ping.ts';
import { eventResendCommand } from './events-resend.ts';
import { eventSecretCommand } from './events-secret.ts';
import { exportCommand } from './export.ts';
import { inviteCommands } from './invite.ts';
import { keyCreateCommand } from './key.ts';
import { keyRevokeCommand } from './key-revoke.ts';
import { keyRotateCommand } from './key-rotate.ts';
import { keyListCommand } from './key-table.ts';
import { listenCommand } from './listen.ts';
import { masterKeyRotateCommand } from './master-key.ts';
import { mcpCommand } from './mcp.ts';
import { merchantCreateCommand } from './merchant.ts';
import { orderCancelCommand } from './order.ts';
import { rechargeCommand } from './recharge.ts';
import { refundRequestCommands } from './refund-requests.ts';
import { restoreCommand } from './restore.ts';
import { serveCommand } from './serve.ts';
import { transferCommand } from './transfer.ts';
import { userCreateCommand } from './user.ts';
import { userPasswordCommand } from './user-password.ts';
import { userPayPasswordCommand } from './user-pay-password.ts';
import { userStandingCommands } from './user-standing.ts';
import { userTotpCommand } from './user-totp.ts';
import { verifyCommand } from './verify.ts';
import { withdrawalCommands } from './withdrawal.ts';

export function createProgram(cli: Cli): Command {
  const program = inJson(new Command('tael'))
    .description('Tael, a self-hosted wallet payment service.')
    .version(packageJson.version, '--version')
    .exitOverride()
    .configureOutput({ writeErr: (text) => cli.json || process.stderr.write(text) });
  serveCommand(program, cli);

  const user = group(program, 'user', 'Set up users.');
  userCreateCommand(user, cli);
  userTotpCommand(user, cli);
  userPasswordCommand(user, cli);
  userPayPasswordCommand(user, cli);
  userStandingCommands(user, cli);

  const invite = group(program, 'invite', 'Invite people to sign up.');
  inviteCommands(invite, cli);

  const merchant = group(program, 'merchant', 'Set up merchants.');
  merchantCreateCommand(merchant, cli);
  const branch = group(program, 'branch', 'Set up branches of merchants.');
  branchCreateCommand(branch, cli);

  const key = group(program, 'key', 'Set up API keys.');
  keyCreateCommand(key, cli);
  keyListCommand(key, cli);
  keyRotateCommand(key, cli);
  keyRevokeCommand(key, cli);

  const order = group(program, 'order', 'Look after collection orders.');
  orderCancelCommand(order, cli);

  rechargeCommand(program, cli);
  transferCommand(program, cli);
  const withdrawal = group(program, 'withdrawal', 'Pay money out.');
  withdrawalCommands(withdrawal, cli);
  const requests = group(program, 'refund-requests', 'Decide what tools may refund.');
  refundRequestCommands(requests, cli);
  const events = group(program, 'events', 'Look after callbacks.');
  eventSecretCommand(events, cli);
  eventCommands(events, cli);
  eventResendCommand(events, cli);
  eventPingCommand(events, cli);
  listenCommand(program, cli);
  verifyCommand(program, cli);
  anchorCommand(program, cli);
  auditCommand(program, cli);
  const masterKey = group(program, 'master-key', 'Look after the master key.');
  masterKeyRotateCommand(masterKey, cli);
  backupCommand(program, cli);
  restoreCommand(program, cli);
  exportCommand(program, cli);
  mcpCommand(program, cli);
  return program;
}
