// The records that answers hold, under the names they have in the OpenAPI description.

import type { z } from 'zod';
import { PAYMENT_RECORD } from '../../pages/pay/payment-view.ts';
import { DECISION_RECORD } from '../../pages/refund-requests/decision-view.ts';
import { balanceRecord, WALLET_RECORD } from '../../service/present/balance.ts';
import { COLLECTION_RECORD } from '../../service/present/collection.ts';
import { EVENT_RECORD, EVENTS_RECORD } from '../../service/present/events.ts';
import { HEALTH_RECORD } from '../../service/present/health.ts';
import { CHANGE_RECORD, LIFECYCLE_RECORD, STAGE_RECORD } from '../../service/present/lifecycle.ts';
import { ORDER_RECORD } from '../../service/present/order.ts';
import { PUBLIC_ORDER_RECORD } from '../../service/present/public-order.ts';
import { REFUND_RECORD } from '../../service/present/refund.ts';
import { REFUND_REQUEST_RECORD } from '../../service/present/refund-request.ts';
import { transactionRecords } from '../../service/present/transactions.ts';
import { PAY_PASSWORD_RECORD } from '../../session/pay-password.ts';
import { SIGNED_OUT_RECORD, signedInRecord } from '../../session/session-view.ts';

export function recordsOf(shortName: string) {
  const { page, record, counterparty } = transactionRecords(shortName);
  return {
    CollectionOrder: COLLECTION_RECORD,
    Order: ORDER_RECORD,
    Lifecycle: LIFECYCLE_RECORD,
    LifecycleStage: STAGE_RECORD,
    LifecycleChange: CHANGE_RECORD,
    Refund: REFUND_RECORD,
    Balance: balanceRecord(shortName),
    Wallet: WALLET_RECORD,
    TransactionPage: page,
    Transaction: record,
    Counterparty: counterparty,
    EventPage: EVENTS_RECORD,
    Event: EVENT_RECORD,
    PublicOrder: PUBLIC_ORDER_RECORD,
    Payment: PAYMENT_RECORD,
    AskedRefund: REFUND_REQUEST_RECORD,
    DecidedRefund: DECISION_RECORD,
    SignedIn: signedInRecord(shortName),
    SignedOut: SIGNED_OUT_RECORD,
    PayPasswordSet: PAY_PASSWORD_RECORD,
    Health: HEALTH_RECORD,
  };
}

type Records = ReturnType<typeof recordsOf>;
export type RecordName = keyof Records;
export type RecordValue<Name extends RecordName> = z.output<Records[Name]>;
