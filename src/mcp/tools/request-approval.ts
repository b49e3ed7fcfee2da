// refund_order without the payment password: opens a refund request for the owner to approve, and
// returns its status. A client that can open pages is first sent to the page of the request, and gets
// the status when it calls again.

import { invalid } from '../../core/refusal.ts';
import { money } from '../../interface/tool-text.ts';
import type { Answer } from '../../service/answer.ts';
import { approvalState, requestNoIn } from '../../service/approval-state.ts';
import type { Caller } from '../../service/caller.ts';
import {
  describeToolRefund,
  openRefundRequest,
  type ToolRefund,
} from '../../service/open-refund-request.ts';
import type { RefundTerms } from '../../service/parameters/refund.ts';
import type { Service } from '../../service/service.ts';
import { showRefundRequest } from '../../service/show-refund-request.ts';
import type { JsonValue } from '../../wire/json-read.ts';
import type { ClientRound, PageToOpen } from '../client-round.ts';
import type { ToolResult } from '../tool.ts';
import { refundRequestText, requestData } from './refund-text.ts';

export async function requestApproval(
  service: Service,
  caller: Caller,
  terms: RefundTerms,
  { requestState, opensPages }: ClientRound,
): Promise<Answer<ToolResult>> {
  if (requestState !== null) {
    const current = await findRequest(service, caller, terms, requestState);
    return current.ok ? { ok: true, value: resultOf(current.value, false) } : current;
  }
  const answer = await openRefundRequest(service, caller, terms);
  if (!answer.ok) return answer;
  const { value: refund, replayed } = answer;
  const page = opensPages ? pageOf(service, caller, refund) : null;
  return { ok: true, value: { ...resultOf(refund, replayed), ...(page && { page }) } };
}

/** Only reads, so that a state can never open a request, wherever it came from. */
async function findRequest(
  service: Service,
  { actor }: Caller,
  terms: RefundTerms,
  state: JsonValue,
): Promise<Answer<ToolRefund>> {
  const { keyId, userId } = actor;
  const nowMs = service.store.nowMs();
  const foreign = { ok: false, refusal: invalid('requestState', 'request_state') } as const;
  const requestNo = typeof state === 'string' ? requestNoIn(service, keyId, state, nowMs) : null;
  if (requestNo === null) return foreign;
  const answer = await showRefundRequest(service, userId, requestNo);
  if (!answer.ok) return answer;
  const { request } = answer.value;
  const same =
    terms.txNo === request.txNo &&
    terms.refundType === request.refundType &&
    (terms.amountFen ?? request.amountFen) === request.amountFen;
  return same ? { ok: true, value: describeToolRefund(service, answer.value) } : foreign;
}

function resultOf(refund: ToolRefund, replayed: boolean): ToolResult {
  return { text: refundRequestText(refund, replayed), data: requestData(refund, replayed) };
}

/** Null if there is nothing to decide. */
function pageOf(
  service: Service,
  { actor }: Caller,
  { status, asked }: ToolRefund,
): PageToOpen | null {
  if (asked === null || status !== 'approval_required') return null;
  const message =
    `Refund ${money(asked.amountFen)} of order ${asked.txNo}? The fee is ${money(asked.feeFen)}, and ` +
    `the payer receives ${money(asked.netFen)}. The owner of the account approves or declines on this ` +
    'page. Nothing is refunded before.';
  const requestState = approvalState(service, actor.keyId, asked);
  return { url: asked.approvalUrl, message, requestState };
}
