// tael recharge, and recharges list, approve and decline

import type { Command } from 'commander';
import { type Fen, yuanText } from '../core/money.ts';
import { shanghaiTime } from '../core/time.ts';
import type { RechargeProposal } from '../core/wallet/recharge.ts';
import type { RechargeDone } from '../service/administration/recharge.ts';
import { amountArgument, USER } from './arguments.ts';
import { addActCommand, addCommand, addGroup, type Cli } from './cli.ts';
import { isRechargeMeant } from './confirm-recharge.ts';
import { cellText } from './facts.ts';
import { type Limited, newest, withLimit } from './newest.ts';
import { runForUser, runOnBooks } from './on-books.ts';
import { refuseArgument, replyTo, type Success } from './reply.ts';
import { listTable } from './terminal-table.ts';

interface Options {
  readonly user: string;
  readonly amount: Fen;
  readonly idempotencyKey?: string;
  readonly reason?: string;
  readonly reference?: string;
  readonly yes?: true;
}

export function addRechargeCommand(program: Command, cli: Cli): void {
  addActCommand(
    cli,
    program,
    'recharge',
    "Credit money from outside to a user's consumer wallet.",
    [
      '--user wang --amount 100.00 --idempotency-key 2027-01-31-17',
      "--user wang --amount 100.00 --reference 20270131000417 --reason 'bank transfer'",
    ],
  )
    .requiredOption('--user <user>', USER)
    .requiredOption('--amount <yuan>', 'amount like 100.00', amountArgument)
    .option('--idempotency-key <key>', 'recharge only once, however often this is run')
    .option('--reason <text>', 'why')
    .option('--reference <text>', 'what the bank calls the payment that has arrived')
    .option('--yes', 'do not ask once more about an amount that is large, or large for them')
    .action((options: Options) => recharge(cli, options));
}

function recharge(cli: Cli, options: Options): Promise<void> {
  return runForUser(cli, options.user, async (service, userId) => {
    const asks = !options.yes && !cli.json;
    if (asks && !(await isRechargeMeant(service, userId, options.amount))) {
      return refuseArgument('amount', 'was not confirmed. Nothing has moved');
    }
    const { recharge } = await import('../service/administration/recharge.ts');
    const answer = await recharge(service, {
      userId,
      amountFen: options.amount,
      idempotencyKey: options.idempotencyKey ?? null,
      reason: options.reason ?? null,
      bankReference: options.reference ?? null,
    });
    return replyTo(answer, presentDone);
  });
}

function presentDone({ txNo, balanceFen, proposedAtMs }: RechargeDone): Success {
  const status = balanceFen === null ? 'pending' : 'approved';
  const text =
    balanceFen === null
      ? `Proposed as ${txNo}. Nothing has moved: a second operator approves or declines it.`
      : `Recharged as ${txNo}. The new balance is ${yuanText(balanceFen)}.`;
  const proposed_at = proposedAtMs === null ? null : shanghaiTime(proposedAtMs);
  return { value: { tx_no: txNo, status, balance: balanceFen, proposed_at }, text };
}

interface DecideOptions {
  readonly reason?: string;
}

export function addRechargesCommands(program: Command, cli: Cli): void {
  const recharges = addGroup(program, 'recharges', 'Recharges that take two operators.');
  withLimit(
    addCommand(recharges, 'list', 'List the recharges that wait for a second operator.', ['']),
  ).action(({ limit }: Limited) =>
    runOnBooks(cli, async ({ store }) => {
      const pending = newest(await store.queries.pendingRecharges(), limit);
      return { ok: true, value: { items: pending.map(itemOf) }, text: listText(pending) };
    }),
  );
  for (const [verb, what, rest] of [
    ['approve', 'Approve a recharge as the second operator.', '--as ops'],
    ['decline', 'Decline a recharge: nothing moves.', "--as ops --reason 'no such payment'"],
  ] as const) {
    addActCommand(cli, recharges, verb, what, [`D01K9ZQ3F7GABCDEFGHJKMNPQRS ${rest}`])
      .argument('<id>', 'number of the recharge')
      .option('--reason <text>', 'why')
      .action((id: string, options: DecideOptions) => decide(cli, id, verb, options));
  }
}

function decide(
  cli: Cli,
  rechargeNo: string,
  verb: 'approve' | 'decline',
  { reason = null }: { readonly reason?: string | null },
): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { decideRecharge } = await import('../service/administration/recharge.ts');
    const decision = { rechargeNo, approve: verb === 'approve', reason };
    return replyTo(await decideRecharge(service, decision), (proposal) => ({
      value: itemOf(proposal),
      text: `Recharge ${rechargeNo} of ${yuanText(proposal.amountFen)} is ${proposal.status}.`,
    }));
  });
}

function itemOf(proposal: RechargeProposal) {
  const { decidedAtMs } = proposal;
  return {
    tx_no: proposal.rechargeNo,
    user_id: proposal.userId,
    amount: proposal.amountFen,
    status: proposal.status,
    proposed_by: proposal.proposedBy,
    proposed_at: shanghaiTime(proposal.proposedAtMs),
    decided_at: decidedAtMs === null ? null : shanghaiTime(decidedAtMs),
    reason: proposal.reason,
    proposed_reason: proposal.proposedReason,
    bank_reference: proposal.bankReference,
  };
}

function listText(proposals: readonly RechargeProposal[]): string {
  if (proposals.length === 0) return 'No recharges wait for a second operator.';
  const rows = proposals.map((proposal) => [
    proposal.rechargeNo,
    String(proposal.userId),
    yuanText(proposal.amountFen),
    shanghaiTime(proposal.proposedAtMs),
    String(proposal.proposedBy),
    cellText(proposal.bankReference),
    cellText(proposal.proposedReason),
  ]);
  const header = ['tx_no', 'user', 'amount', 'proposed_at', 'proposed_by', 'reference', 'reason'];
  return listTable(header, rows);
}
