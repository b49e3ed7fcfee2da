// tael refund-requests list, show, approve and decline

import type { Command } from 'commander';
import { isSixDigits } from '../core/access/six-digits.ts';
import { yuanText } from '../core/money.ts';
import { invalid } from '../core/refusal.ts';
import { shanghaiTime } from '../core/time.ts';
import type { RefundVerdict } from '../service/decide-refund-request.ts';
import type { OpenService } from '../service/open-service.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import { USER } from './arguments.ts';
import { addActCommand, addCommand, addGroup, type Cli } from './cli.ts';
import { type Limited, newest, withLimit } from './newest.ts';
import { runForAnyUser, runOnBooks } from './on-books.ts';
import { PAY_PASSWORD_REQUIRED, passwordInput } from './password-input.ts';
import { type Reply, refuseArgument, replyTo } from './reply.ts';
import { factTable, listTable } from './terminal-table.ts';

interface ListOptions extends Limited {
  readonly user?: string;
}

interface ApproveOptions {
  readonly payPassword?: string;
  readonly code?: string | null;
}

interface DeclineOptions {
  readonly reason?: string | null;
}

export function addRefundRequestCommands(program: Command, cli: Cli): void {
  const requests = addGroup(program, 'refund-requests', 'Decide on refunds that tools request.');
  withLimit(
    addCommand(
      requests,
      'list',
      'List the refund requests that wait for a decision, newest first.',
      ['--user lin'],
    ),
  )
    .option('--user <user>', `only requests that this user decides: ${USER}`)
    .action(({ user, limit }: ListOptions) =>
      runForAnyUser(cli, user, (service, userId) => list(service, userId, limit)),
    );
  addCommand(requests, 'show', 'Show a refund request and what it would cost now.', [
    'Q01K9ZQ3F7GABCDEFGHJKMNPQRS',
  ])
    .argument('<no>', 'number of the request')
    .action((no: string) => runOnBooks(cli, (service) => show(service, no)));
  addActCommand(cli, requests, 'approve', "Make the refund, with the owner's payment password.", [
    'Q01K9ZQ3F7GABCDEFGHJKMNPQRS --pay-password -',
  ])
    .argument('<no>', 'number of the request')
    .option(
      '--pay-password <digits>',
      "the owner's payment password; - reads stdin (default: TAEL_PAY_PASSWORD)",
    )
    .option('--code <digits>', "the owner's one-time code, if they have enrolled")
    .action((no: string, options: ApproveOptions) => approve(cli, no, options));
  addActCommand(cli, requests, 'decline', 'Decline a refund request; nothing is refunded.', [
    "Q01K9ZQ3F7GABCDEFGHJKMNPQRS --reason 'no such return'",
  ])
    .argument('<no>', 'number of the request')
    .option('--reason <text>', 'why, for the audit trail')
    .action((no: string, { reason = null }: DeclineOptions) =>
      runOnBooks(cli, (service) => decide(service, no, { verdict: 'decline', reason })),
    );
}

async function list(service: OpenService, userId: number | null, limit: number): Promise<Reply> {
  const { listRefundRequests } = await import('../service/show-refund-request.ts');
  const { presentRefundRequest } = await import('../service/present/refund-request.ts');
  const waiting = newest(await listRefundRequests(service, userId), limit);
  const items = waiting.map((view) => ({
    user_id: view.request.ownerId,
    ...presentRefundRequest(view, service.payBase()),
  }));
  const rows = waiting.map(({ request, shares, keyName }) => [
    request.requestNo,
    String(request.ownerId),
    request.txNo,
    yuanText(shares.amountFen),
    shanghaiTime(request.expiresAtMs),
    keyName,
  ]);
  const header = ['request_no', 'user', 'tx_no', 'amount', 'expires_at', 'key'];
  const text =
    rows.length === 0 ? 'No refund requests wait for a decision.' : listTable(header, rows);
  return { ok: true, value: { items }, text };
}

async function show(service: OpenService, no: string): Promise<Reply> {
  const { describeRefundRequest, findRefundRequest } = await import(
    '../service/show-refund-request.ts'
  );
  const { presentRefundRequest } = await import('../service/present/refund-request.ts');
  const found = await findRefundRequest(service, no);
  if (!found) return { ok: false, refusal: { code: 'refund_request_not_found' } };
  const data = presentRefundRequest(await describeRefundRequest(service, found), service.payBase());
  const value = { user_id: found.ownerId, ...data };
  return { ok: true, value, text: textOf(value) };
}

/** One line for each field, with its name in JSON. */
function textOf(fields: Readonly<Record<string, JsonWritable>>): string {
  const rows = Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value === 'bigint') return [[name, yuanText(value)]];
    return typeof value === 'object' ? [] : [[name, String(value)]];
  });
  return factTable(rows);
}

/** Even an operator needs the owner's factors to approve. Without them they can only decline. */
async function approve(cli: Cli, no: string, { payPassword: flag, code = null }: ApproveOptions) {
  const input = passwordInput();
  const payPassword = await input.payPassword(flag);
  input.close();
  await runOnBooks(cli, async (service) => {
    if (payPassword === null) {
      return refuseArgument('pay_password', PAY_PASSWORD_REQUIRED);
    }
    for (const [field, digits] of Object.entries({ pay_password: payPassword, code })) {
      if (digits === null || isSixDigits(digits)) continue;
      return { ok: false, refusal: invalid(field, 'six_digits') };
    }
    return decide(service, no, { verdict: 'approve', payPassword, totpCode: code });
  });
}

async function decide(service: OpenService, no: string, verdict: RefundVerdict): Promise<Reply> {
  const { decideRefundRequest } = await import('../service/decide-refund-request.ts');
  const { presentRefund } = await import('../service/present/refund.ts');
  const decider = { userId: null, by: service.operator };
  return replyTo(await decideRefundRequest(service, decider, no, verdict), (decided) => {
    const { request, refund } = decided;
    const { requestNo, txNo, amountFen } = request;
    const status = refund === null ? 'declined' : 'refunded';
    return {
      value: {
        request_no: requestNo,
        status,
        tx_no: txNo,
        refund: refund === null ? null : presentRefund(refund),
      },
      text: refund
        ? `Refunded ${yuanText(amountFen)} of ${txNo} as ${refund.refundNo}.`
        : `Declined ${requestNo}. Nothing was refunded.`,
    };
  });
}
