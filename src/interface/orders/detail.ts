// One order with everything that its owner may know about it, and besides that what operators may.

import { z } from 'zod';
import { ZERO_FEN } from '../../core/money.ts';
import { refundableFen, statusAt } from '../../core/order/order.ts';
import type { User } from '../../core/rows/user.ts';
import { OWNER, PAID, PAYER } from '../../http/openapi/story.ts';
import type { AnyOrderDetail } from '../../service/administration/show-any-order.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import type {
  CallbackWithAttempts,
  OrderDetail,
  RefundWithKey,
} from '../../service/show-order-detail.ts';
import { ATTEMPT_FAILURES, type AttemptView, EVENT_STATES } from '../../store/callbacks.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { LIFECYCLE, STAGES_FIELD } from './lifecycle.ts';
import { ORDER } from './order.ts';
import { REFUND_MADE } from './refunds.ts';

const REFUND_LINE = shape<RefundWithKey>()({
  name: 'RefundOfOrder',
  about: 'A refund of an order, and what allowed it.',
  fields: {
    ...REFUND_MADE.fields,
    authority: is.choice(
      ['factors', 'request', 'direct', 'operator'],
      'What allowed it: the payment password, an approved request, a key that may refund ' +
        'directly, or an operator.',
      ({ authority }) => authority,
    ),
    key_id: is.textOrNull('The key it came with.', ({ keyId }) => keyId),
    key_name: is.textOrNull('The name of that key.', ({ keyName }) => keyName),
  },
});

const ATTEMPT = shape<AttemptView>()({
  name: 'CallbackAttempt',
  about: 'One attempt to deliver a callback.',
  fields: {
    attempt: is.count('Counted from 1.', ({ attemptNo }) => attemptNo),
    time: is.time('When it began.', ({ atMs }) => atMs),
    duration_ms: is.count('How long it took, in milliseconds.', ({ durationMs }) => durationMs),
    status: is.field(
      z.int().nullable().meta({ description: 'The HTTP status; null if no answer came.' }),
      ({ status }: AttemptView) => status,
    ),
    failure: is.field(
      z.enum(ATTEMPT_FAILURES).nullable().meta({ description: 'Null: it was delivered.' }),
      ({ failure }: AttemptView) => failure,
    ),
    next_attempt_at: is.timeOrNull('When the next one was planned.', (one) => one.nextAttemptAtMs),
  },
});

const CALLBACK = shape<CallbackWithAttempts>()({
  name: 'CallbackOfOrder',
  about: 'The report of a payment to the system of its merchant.',
  fields: {
    event_id: is.text('The id of the event.', ({ eventId }) => eventId),
    state: is.choice(
      EVENT_STATES,
      'What became of it. `not_requested`: the order names no receiver. It is never `held`.',
      ({ state }) => state,
    ),
    url: is.givenUrlOrNull('Where it goes.', ({ url }) => url),
    next_attempt_at: is.timeOrNull(
      'When it is tried next; null: never.',
      (one) => one.nextAttemptAtMs,
    ),
    attempts: is.listOf(ATTEMPT, 'Oldest first.', ({ attempts }) => attempts),
  },
});

/** A detail is an order, its life and more: so the fields of all three are its own. */
export const ORDER_DETAIL = shape<OrderDetail>()({
  name: 'OrderDetail',
  about: 'An order with its life, its refunds and its callback.',
  fields: {
    ...ORDER.fields,
    branch_name: is.textOrNull('The name of that branch now.', ({ branchName }) => branchName),
    payer_name: is.textOrNull(
      'Masked: who paid; before that, who alone may pay.',
      ({ payerName }) => payerName,
    ),
    fee_total: is.yuan('The fees of all refunds so far', ({ order }) => order.feeFen),
    notify_url: is.givenUrlOrNull(
      'Where the payment is reported to.',
      (one) => one.order.notifyUrl,
    ),
    cancelled_at: is.timeOrNull('When it was cancelled.', ({ order }) => order.cancelledAtMs),
    settle_due_at: is.timeOrNull(
      'When it becomes spendable, or was due to; null until it is paid.',
      ({ order }) => order.settleDueAtMs,
    ),
    server_time: is.time('The time of the service, for countdowns.', ({ nowMs }) => nowMs),
    may_cancel: is.flag(
      'Whether its owner can cancel it now.',
      ({ order, nowMs }) => statusAt(order, nowMs) === 'pending',
    ),
    may_refund: is.flag(
      'Whether anything of it can be refunded.',
      ({ order }) => refundableFen(order) > 0n,
    ),
    stages: STAGES_FIELD,
    refunds: is.listOf(REFUND_LINE, 'Oldest first.', ({ refunds }) => refunds),
    callback: is.oneOrNull(CALLBACK, ({ callback }) => callback),
  },
  examples: (site) => {
    const { value: order } = ORDER.examples(site).order ?? {};
    const { value: life } = LIFECYCLE.examples(site).lifecycle ?? {};
    if (!order || !life) return {};
    const value = {
      ...order,
      stages: life.stages,
      branch_name: null,
      payer_name: '王*',
      fee_total: ZERO_FEN,
      notify_url: null,
      cancelled_at: null,
      settle_due_at: null,
      server_time: PAID,
      may_cancel: false,
      may_refund: true,
      refunds: [],
      callback: null,
    };
    return { paid: { summary: 'A paid order', value } };
  },
});

const PARTY = shape<User>()({
  name: 'OrderParty',
  about: 'A user whom an order concerns.',
  fields: {
    user_id: is.id('The number of the user.', ({ userId }) => userId),
    login: is.text('The login name.', ({ login }) => login),
    name: is.text('The name.', ({ name }) => name),
    tael_id: is.walletId('The public identifier of their wallets.', ({ walletId }) => walletId),
    reference: is.textOrNull('What the platform calls them.', ({ reference }) => reference),
  },
});

/** Operators cancel at the machine alone, and the record does not know where it is read. */
const { may_cancel: _, ...DETAIL_FIELDS } = ORDER_DETAIL.fields;

export const OPERATOR_ORDER_DETAIL = shape<AnyOrderDetail>()({
  name: 'OperatorOrderDetail',
  about: 'An order with its life, its refunds, its callback and its parties.',
  fields: {
    ...DETAIL_FIELDS,
    may_refund: is.flag(
      'Whether the reader can refund anything of it.',
      ({ order, own }) => refundableFen(order) > 0n && !own,
    ),
    owner: is.one(PARTY, ({ owner }) => owner),
    owner_suspended: is.flag(
      'Whether they are suspended, so that only an operator can refund it.',
      ({ ownerSuspended }) => ownerSuspended,
    ),
    payer: is.oneOrNull(PARTY, ({ payer }) => payer),
    own: is.flag(
      'Whether the reader sells or has paid it: another operator refunds it then.',
      ({ own }) => own,
    ),
  },
  examples: (site) => {
    const { value } = ORDER_DETAIL.examples(site).paid ?? {};
    if (!value) return {};
    const { may_cancel: _, ...detail } = value;
    const idField = walletIdField(site.shortName);
    const party = ({ userId, name, walletId }: typeof OWNER, login: string) => {
      return { user_id: userId, login, name, [idField]: walletId, reference: null };
    };
    const parties = { owner: party(OWNER, 'lin'), payer: party(PAYER, 'wang') };
    const paid = { ...detail, ...parties, owner_suspended: false, own: false };
    return { paid: { summary: 'A paid order', value: paid } };
  },
});
