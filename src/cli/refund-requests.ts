// tael refund-requests list, show, approve and decline

import type { Command } from 'commander';
import { isSixDigits } from '../core/access/six-digits.ts';
import { yuanText } from '../core/money.ts';
import { invalid } from '../core/refusal.ts';
import { shanghaiTime } from '../core/time.ts';
import type { RefundVerdict } from '../service/decide-refund-request.ts';
import type { OpenService } from '../service/open-service.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import { idArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { PAY_PASSWORD_REQUIRED, passwordInput } from './password-input.ts';
import { type Reply, refuseArgument, replyTo } from './reply.ts';
import { table } from './table.ts';
import { unknownUser } from './unknown-user.ts';

interface ListOptions {
  readonly user?: number;
}

interface ApproveOptions {
  readonly payPassword?: string;
  readonly code?: string | null;
}

export function refundRequestCommands(requests: Command, cli: Cli): void {
  command(requests, 'list', 'List the refunds that tools ask for and nobody has decided.')
    .option('--user <id>', 'only those this user decides', idArgument)
    .action(({ user }: ListOptions) => onBooks(cli, (service) => list(service, user)));
  command(requests, 'show', 'Show a refund request, and what it would cost now.')
    .argument('<no>', 'number of the request')
    .action((no: string) => onBooks(cli, (service) => show(service, no)));
  command(requests, 'approve', "Make the refund, with the owner's payment password.")
    .argument('<no>', 'number of the request')
    .option('--pay-password <digits>', "the owner's; - reads a line, default TAEL_PAY_PASSWORD")
    .option('--code <digits>', "the owner's one-time code, where he has enrolled")
    .action((no: string, options: ApproveOptions) => approve(cli, no, options));
  command(requests, 'decline', 'Decline a refund request; nothing is refunded.')
    .argument('<no>', 'number of the request')
    .option('--reason <text>', 'why, for the audit trail')
    .action((no: string, { reason = null }: { readonly reason?: string | null }) =>
      onBooks(cli, (service) => decide(service, no, { verdict: 'decline', reason })),
    );
}

async function list(service: OpenService, userId?: number): Promise<Reply> {
  const refused = await unknownUser(service, userId);
  if (refused) return refused;
  const { listRefundRequests } = await import('../service/show-refund-request.ts');
  const { presentRefundRequest } = await import('../service/present/refund-request.ts');
  const waiting = await listRefundRequests(service, userId ?? null);
  const items = waiting.map((shown) => ({
    user_id: shown.request.ownerId,
    ...presentRefundRequest(shown, service.payBase()),
  }));
  const lines = waiting.map(({ request, shares, keyName }) => [
    request.requestNo,
    String(request.ownerId),
    request.txNo,
    yuanText(shares.amountFen),
    shanghaiTime(request.expiresAtMs),
    keyName,
  ]);
  const header = ['request_no', 'user', 'tx_no', 'amount', 'expires_at', 'key'];
  const text = lines.length === 0 ? 'No refunds wait for approval.' : table([header, ...lines]);
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

/** The facts one below the other, under their names in JSON. */
function textOf(facts: Readonly<Record<string, JsonWritable>>): string {
  const rows = Object.entries(facts).flatMap(([name, value]) => {
    if (typeof value === 'bigint') return [[name, yuanText(value)]];
    return typeof value === 'object' ? [] : [[name, String(value)]];
  });
  return table(rows);
}

/** The factors are the owner's even here: without them an operator may decline, and no more. */
async function approve(cli: Cli, no: string, { payPassword: flag, code = null }: ApproveOptions) {
  const input = passwordInput();
  const payPassword = await input.payPassword(flag);
  input.close();
  await onBooks(cli, async (service) => {
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
    const { requestNo: request_no, txNo: tx_no, amountFen } = request;
    const status = refund === null ? 'declined' : 'refunded';
    const made = refund === null ? null : presentRefund(refund);
    return {
      value: { request_no, status, tx_no, refund: made },
      text: refund
        ? `Refunded ${yuanText(amountFen)} of ${tx_no} as ${refund.refundNo}.`
        : `Declined ${request_no}; nothing was refunded.`,
    };
  });
}
