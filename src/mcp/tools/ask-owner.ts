// refund_order without the payment password: the owner is asked, and whoever asked is told how that
// stands. A client that opens pages is sent to his first, and told when it comes back.

import { invalid } from '../../core/refusal.ts';
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
import { money } from '../text.ts';
import type { Told } from '../tool.ts';
import { refundRequestText, requestData } from './refund-text.ts';

export async function askOwner(
  service: Service,
  caller: Caller,
  terms: RefundTerms,
  { requestState, opensPages }: ClientRound,
): Promise<Answer<Told>> {
  if (requestState !== null) {
    const standing = await standingOf(service, caller, terms, requestState);
    return standing.ok ? { ok: true, value: told(standing.value, false) } : standing;
  }
  const answer = await openRefundRequest(service, caller, terms);
  if (!answer.ok) return answer;
  const { value: refund, replayed } = answer;
  const page = opensPages ? pageOf(service, caller, refund) : null;
  return { ok: true, value: { ...told(refund, replayed), ...(page && { page }) } };
}

/** Reads only, so that no state, however it was come by, asks for anything. */
async function standingOf(
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

function told(refund: ToolRefund, replayed: boolean): Told {
  return { text: refundRequestText(refund, replayed), data: requestData(refund) };
}

/** Null: there is nothing to decide. */
function pageOf(
  service: Service,
  { actor }: Caller,
  { status, asked }: ToolRefund,
): PageToOpen | null {
  if (asked === null || status !== 'approval_required') return null;
  const message =
    `Refund ${money(asked.amountFen)} of order ${asked.txNo}? The fee is ${money(asked.feeFen)}, ` +
    `the payer would get ${money(asked.netFen)}. The owner of the account approves or declines on ` +
    'this page; nothing is refunded before.';
  const requestState = approvalState(service, actor.keyId, asked);
  return { url: asked.approvalUrl, message, requestState };
}
