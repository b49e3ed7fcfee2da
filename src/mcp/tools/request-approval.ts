// refund_order without the payment password: opens a refund request for the owner to approve, and
// returns its status. A client that can open pages is first sent to the page of the request, and gets
// the status when it calls again.

import { invalid } from '../../core/refusal.ts';
import { siteOf } from '../../interface/answer-shape.ts';
import { refundText, TOOL_REFUND } from '../../interface/refund-tool.ts';
import { money } from '../../interface/tool-text.ts';
import type { Answer } from '../../service/answer.ts';
import { approvalState, requestNoIn } from '../../service/approval-state.ts';
import type { Caller } from '../../service/caller.ts';
import { openRefundRequest, type ToolRefund } from '../../service/open-refund-request.ts';
import type { RefundTerms } from '../../service/parameters/refund.ts';
import { refundRequestUrl } from '../../service/present/links.ts';
import type { Service } from '../../service/service.ts';
import { showRefundRequest } from '../../service/show-refund-request.ts';
import type { JsonValue } from '../../wire/json-read.ts';
import type { ClientRound, PageToOpen } from '../client-round.ts';
import type { ToolResult } from '../tool.ts';

export async function requestApproval(
  service: Service,
  caller: Caller,
  terms: RefundTerms,
  { requestState, opensPages }: ClientRound,
): Promise<Answer<ToolResult>> {
  if (requestState !== null) {
    const current = await findRequest(service, caller, terms, requestState);
    return current.ok ? { ok: true, value: answerOf(service, current.value, false) } : current;
  }
  const answer = await openRefundRequest(service, caller, terms);
  if (!answer.ok) return answer;
  const { value: refund, replayed } = answer;
  const page = opensPages ? pageOf(service, caller, refund) : null;
  return { ok: true, value: { ...answerOf(service, refund, replayed), ...(page && { page }) } };
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
  return same ? answer : foreign;
}

export function answerOf(service: Service, refund: ToolRefund, replayed: boolean): ToolResult {
  const data = TOOL_REFUND.present({ ...refund, replayed }, siteOf(service));
  return { text: refundText(data, refund), data };
}

/** Null if there is nothing to decide. */
function pageOf(
  service: Service,
  { actor }: Caller,
  { status, request, shares }: ToolRefund,
): PageToOpen | null {
  if (request === null || status !== 'approval_required') return null;
  const message =
    `Refund ${money(request.amountFen)} of order ${request.txNo}? The fee is ${money(shares.feeFen)}, and ` +
    `the payer receives ${money(shares.netFen)}. The owner of the account approves or declines on this ` +
    'page. Nothing is refunded before.';
  const requestState = approvalState(service, actor.keyId, request);
  return { url: refundRequestUrl(service.payBase(), request.requestNo), message, requestState };
}
