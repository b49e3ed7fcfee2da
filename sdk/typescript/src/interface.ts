// The interface of the service, written by `npm run task build:interface` from its OpenAPI document.

import type { Yuan } from './amount.ts';

export interface Reads {
  '/api/v1/health': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Health;
  };
  '/api/v1/order-lifecycle': {
    readonly params: null;
    readonly query: {
      readonly tx_no?: string;
      readonly out_trade_no?: string;
      readonly merchant_id?: number;
    };
    readonly body: null;
    readonly data: Lifecycle;
  };
  '/api/v1/orders': {
    readonly params: null;
    readonly query: {
      readonly status?: 
        | 'pending'
        | 'paid'
        | 'partially_refunded'
        | 'refunded'
        | 'expired'
        | 'cancelled';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly merchant_id?: number;
      readonly branch_id?: number;
      readonly out_trade_no?: string;
      readonly amount_from?: string;
      readonly amount_to?: string;
      readonly payer_id?: number;
      readonly q?: string;
      readonly order?: 'newest' | 'oldest';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: OrderPage;
  };
  '/api/v1/orders/counts': {
    readonly params: null;
    readonly query: {
      readonly status?: 
        | 'pending'
        | 'paid'
        | 'partially_refunded'
        | 'refunded'
        | 'expired'
        | 'cancelled';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly merchant_id?: number;
      readonly branch_id?: number;
      readonly out_trade_no?: string;
      readonly amount_from?: string;
      readonly amount_to?: string;
      readonly payer_id?: number;
      readonly q?: string;
    };
    readonly body: null;
    readonly data: OrderCounts;
  };
  '/api/v1/orders.csv': {
    readonly params: null;
    readonly query: {
      readonly status?: 
        | 'pending'
        | 'paid'
        | 'partially_refunded'
        | 'refunded'
        | 'expired'
        | 'cancelled';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly merchant_id?: number;
      readonly branch_id?: number;
      readonly out_trade_no?: string;
      readonly amount_from?: string;
      readonly amount_to?: string;
      readonly payer_id?: number;
      readonly q?: string;
      readonly order?: 'newest' | 'oldest';
    };
    readonly body: null;
    readonly data: string;
  };
  '/api/v1/orders/{tx_no}': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: OrderDetail;
  };
  '/api/v1/refunds': {
    readonly params: null;
    readonly query: {
      readonly tx_no?: string;
      readonly out_refund_no?: string;
      readonly merchant_id?: number;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: RefundMadePage;
  };
  '/api/v1/refunds/{refund_no}': {
    readonly params: {
      readonly refund_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: RefundMade;
  };
  '/api/v1/bills/{date}': {
    readonly params: {
      readonly date: string;
    };
    readonly query: {
      readonly kind: 'records' | 'orders';
    };
    readonly body: null;
    readonly data: string;
  };
  '/api/v1/takings': {
    readonly params: null;
    readonly query: {
      readonly date?: string;
    };
    readonly body: null;
    readonly data: Takings;
  };
  '/api/v1/orders/{tx_no}/receipt': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: Receipt;
  };
  '/api/v1/transactions/{record_id}/receipt': {
    readonly params: {
      readonly record_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: Receipt;
  };
  '/api/v1/days/{date}/proof': {
    readonly params: {
      readonly date: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: ProvenStatement;
  };
  '/api/v1/merchants': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: MerchantPage;
  };
  '/api/v1/balance': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Balance;
  };
  '/api/v1/transactions': {
    readonly params: null;
    readonly query: {
      readonly page?: number;
      readonly per_page?: number;
      readonly wallet?: 'consumer' | 'merchant';
      readonly type?: 
        | 'recharge'
        | 'consume'
        | 'refund'
        | 'transfer'
        | 'withdraw'
        | 'collection';
      readonly direction?: 'in' | 'out';
      readonly date_from?: string;
      readonly date_to?: string;
    };
    readonly body: null;
    readonly data: TransactionPage;
  };
  '/api/v1/mandate': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Mandate;
  };
  '/api/v1/mandate/payments': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: PaidUnderMandatePage;
  };
  '/api/v1/events': {
    readonly params: null;
    readonly query: {
      readonly after?: number;
      readonly types?: string;
      readonly wait?: number;
    };
    readonly body: null;
    readonly data: EventPage;
  };
  '/api/v1/receivers': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: EventReceiverPage;
  };
  '/api/v1/callbacks': {
    readonly params: null;
    readonly query: {
      readonly receiver_id?: number;
      readonly state?: 
        | 'pending'
        | 'delivered'
        | 'failed'
        | 'held'
        | 'not_requested';
      readonly requested?: 'true';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: CallbackPage;
  };
  '/api/v1/callbacks/{event_id}': {
    readonly params: {
      readonly event_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: CallbackDetail;
  };
  '/api/v1/callback-secret': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: CallbackSecret;
  };
  '/api/v1/requests': {
    readonly params: null;
    readonly query: {
      readonly key_id?: string;
      readonly request_id?: string;
      readonly refused?: 'true';
      readonly limit?: number;
      readonly after?: number;
      readonly before?: number;
    };
    readonly body: null;
    readonly data: ApiRequests;
  };
  '/api/v1/sandbox': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Sandbox;
  };
}

export interface Writes {
  '/api/v1/query': {
    readonly params: null;
    readonly query: null;
    readonly body: Query;
    readonly data: Order | TransactionPage | Balance;
  };
  '/api/v1/collection': {
    readonly params: null;
    readonly query: null;
    readonly body: CollectionRequest;
    readonly data: CollectionOrder;
  };
  '/api/v1/orders/{tx_no}/cancel': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: CancelOrderRequest;
    readonly data: Order;
  };
  '/api/v1/refund': {
    readonly params: null;
    readonly query: null;
    readonly body: RefundRequest;
    readonly data: Refund;
  };
  '/api/v1/orders/{tx_no}/pay': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: MandatePaymentRequest;
    readonly data: MandatePayment;
  };
  '/api/v1/receivers': {
    readonly params: null;
    readonly query: null;
    readonly body: ReceiverRegistration;
    readonly data: EventReceiverWithSecret;
  };
  '/api/v1/receivers/{receiver_id}/rotate-secret': {
    readonly params: {
      readonly receiver_id: string;
    };
    readonly query: null;
    readonly body: ReceiverSecretRotation;
    readonly data: EventReceiverWithSecret;
  };
  '/api/v1/receivers/{receiver_id}/ping': {
    readonly params: {
      readonly receiver_id: string;
    };
    readonly query: null;
    readonly body: PingReceiverRequest;
    readonly data: CallbackPing;
  };
  '/api/v1/callbacks/{event_id}/resend': {
    readonly params: {
      readonly event_id: string;
    };
    readonly query: null;
    readonly body: ResendCallbackRequest;
    readonly data: CallbacksResent;
  };
  '/api/v1/callback-period/resend': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackResend;
    readonly data: CallbacksResent;
  };
  '/api/v1/callback-url/ping': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackPingRequest;
    readonly data: CallbackPing;
  };
  '/api/v1/callback-secret/rotate': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackSecretRotation;
    readonly data: CallbackSecret;
  };
  '/api/v1/sandbox/pay': {
    readonly params: null;
    readonly query: null;
    readonly body: SandboxPayment;
    readonly data: Sandbox;
  };
  '/api/v1/sandbox/top-up': {
    readonly params: null;
    readonly query: null;
    readonly body: SandboxTopUp;
    readonly data: Sandbox;
  };
  '/api/v1/sandbox/clock': {
    readonly params: null;
    readonly query: null;
    readonly body: SandboxClock;
    readonly data: Sandbox;
  };
  '/api/v1/sandbox/mark': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Sandbox;
  };
  '/api/v1/sandbox/reset': {
    readonly params: null;
    readonly query: null;
    readonly body: SandboxResetRequest;
    readonly data: Sandbox;
  };
  'PATCH /api/v1/receivers/{receiver_id}': {
    readonly params: {
      readonly receiver_id: string;
    };
    readonly query: null;
    readonly body: ReceiverChange;
    readonly data: EventReceiver;
  };
  'DELETE /api/v1/receivers/{receiver_id}': {
    readonly params: {
      readonly receiver_id: string;
    };
    readonly query: null;
    readonly body: ReceiverRemoval;
    readonly data: EventReceiver;
  };
}

export interface ApiRequest {
  readonly request_id: string;
  readonly at: string;
  readonly key_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: 
    | 'not_found'
    | 'method_not_allowed'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'invalid_json'
    | 'invalid_parameters'
    | 'credentials_missing'
    | 'credentials_malformed'
    | 'credentials_invalid'
    | 'timestamp_out_of_range'
    | 'signature_invalid'
    | 'ip_not_allowed'
    | 'nonce_reused'
    | 'rate_limited'
    | 'scope_missing'
    | 'login_failed'
    | 'login_throttled'
    | 'session_required'
    | 'sign_up_throttled'
    | 'idempotency_key_reused'
    | 'idempotency_key_expired'
    | 'out_trade_no_used'
    | 'out_refund_no_used'
    | 'reference_used'
    | 'order_not_found'
    | 'merchant_not_found'
    | 'branch_not_found'
    | 'payer_not_found'
    | 'user_not_found'
    | 'refund_request_not_found'
    | 'refund_not_found'
    | 'withdrawal_not_found'
    | 'recharge_request_not_found'
    | 'payee_not_found'
    | 'mandate_not_found'
    | 'payment_request_not_found'
    | 'order_not_paid'
    | 'order_already_paid'
    | 'order_expired'
    | 'order_cancelled'
    | 'order_refunded'
    | 'full_refund_unavailable'
    | 'refund_request_open'
    | 'refund_request_decided'
    | 'payment_request_decided'
    | 'order_differs'
    | 'bill_not_ready'
    | 'receipt_not_ready'
    | 'events_gone'
    | 'withdrawal_not_approved'
    | 'withdrawal_decided'
    | 'recharge_request_decided'
    | 'bank_columns_not_chosen'
    | 'bank_difference_resolved'
    | 'refund_exceeds_remaining'
    | 'verification_running'
    | 'user_closed'
    | 'payer_closed'
    | 'account_in_use'
    | 'wrong_payer'
    | 'own_order'
    | 'cross_site'
    | 'user_suspended'
    | 'merchant_suspended'
    | 'cooling_off'
    | 'mandate_not_active'
    | 'merchant_not_allowed'
    | 'refund_limit_reached'
    | 'daily_limit_reached'
    | 'spending_limit_exceeded'
    | 'sign_up_off'
    | 'invite_invalid'
    | 'sign_in_link_invalid'
    | 'reset_link_invalid'
    | 'email_off'
    | 'email_code_invalid'
    | 'provider_sign_in_invalid'
    | 'provider_sign_in_declined'
    | 'provider_account_unknown'
    | 'provider_unavailable'
    | 'local_logins_off'
    | 'session_limited'
    | 'pay_password_not_set'
    | 'pay_password_locked'
    | 'pay_password_wrong'
    | 'totp_required'
    | 'totp_invalid'
    | 'mandate_exceeded'
    | 'insufficient_balance'
    | 'overloaded'
    | 'unavailable'
    | 'outcome_unknown'
    | 'internal'
    | null;
  readonly duration_ms: number;
  readonly address: string;
  readonly fields: string | null;
  readonly ignored: string | null;
}

export interface ApiRequests {
  readonly items: readonly (ApiRequest)[];
  readonly next: number | null;
}

export interface Balance {
  readonly user_id: number;
  readonly tael_id: string;
  readonly consumer: Wallet;
  readonly merchant: Wallet;
  readonly balance: Yuan;
  readonly frozen: Yuan;
  readonly total_in: Yuan;
  readonly total_out: Yuan;
}

export interface BalanceQuery {
  readonly query_type: 'balance';
}

export interface Bearer {
  readonly tx_no?: string;
  readonly status?: string;
  readonly refund_no?: string;
  readonly request_no?: string;
  readonly limit?: 'per_payment' | 'per_day' | 'per_month' | 'total';
  readonly left?: Yuan;
}

export interface Branch {
  readonly branch_id: number;
  readonly branch_name: string;
}

export interface Callback {
  readonly event_id: string;
  readonly type: 
    | 'order.paid'
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.made'
    | 'refund_request.opened'
    | 'settlement.done'
    | 'withdrawal.decided';
  readonly tx_no: string;
  readonly receiver_id: number | null;
  readonly state: 
    | 'pending'
    | 'delivered'
    | 'failed'
    | 'held'
    | 'not_requested';
  readonly url: string | null;
  readonly created_at: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
}

export interface CallbackAttempt {
  readonly attempt: number;
  readonly time: string;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly failure: 
    | 'answer_not_2xx'
    | 'receiver_gone'
    | 'address_forbidden'
    | 'port_forbidden'
    | 'own_address'
    | 'name_not_found'
    | 'connection_failed'
    | 'tls_failed'
    | 'timed_out'
    | 'answer_malformed'
    | null;
  readonly next_attempt_at: string | null;
}

export interface CallbackDetail {
  readonly event_id: string;
  readonly type: 
    | 'order.paid'
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.made'
    | 'refund_request.opened'
    | 'settlement.done'
    | 'withdrawal.decided';
  readonly tx_no: string;
  readonly receiver_id: number | null;
  readonly state: 
    | 'pending'
    | 'delivered'
    | 'failed'
    | 'held'
    | 'not_requested';
  readonly url: string | null;
  readonly created_at: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly body: string | null;
  readonly made: readonly (DeliveryAttempt)[];
}

export interface CallbackOfOrder {
  readonly event_id: string;
  readonly state: 
    | 'pending'
    | 'delivered'
    | 'failed'
    | 'held'
    | 'not_requested';
  readonly url: string | null;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly (CallbackAttempt)[];
}

export interface CallbackPage {
  readonly items: readonly (Callback)[];
  readonly next: string | null;
}

export interface CallbackPing {
  readonly event_id: string;
  readonly address: string | null;
  readonly status: number | null;
  readonly failure: 
    | 'answer_not_2xx'
    | 'receiver_gone'
    | 'address_forbidden'
    | 'port_forbidden'
    | 'own_address'
    | 'name_not_found'
    | 'connection_failed'
    | 'tls_failed'
    | 'timed_out'
    | 'answer_malformed'
    | null;
  readonly duration_ms: number;
  readonly answer: string;
}

export interface CallbackPingRequest {
  readonly url: string;
}

export interface CallbackResend {
  readonly date_from: string;
  readonly date_to: string;
}

export interface CallbackSecret {
  readonly secret: string | null;
  readonly exists: boolean;
  readonly old_secret_ends_at: string | null;
}

export interface CallbackSecretRotation {
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface CallbacksResent {
  readonly resent: number;
}

export type CancelOrderRequest = Readonly<Record<string, never>>;

export interface CollectionOrder {
  readonly tx_no: string;
  readonly pay_url: string;
  readonly pay_qrcode_url: string;
  readonly amount: Yuan;
  readonly title: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly expire_seconds: number;
  readonly status?: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly expires_at?: string;
}

export interface CollectionRequest {
  readonly amount: Yuan;
  readonly merchant_id: number;
  readonly branch_id?: number | null;
  readonly title?: string | null;
  readonly notify_url?: string | null;
  readonly return_url?: string | null;
  readonly payer_id?: number | null;
  readonly out_trade_no?: string | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly idempotency_key?: string | null;
}

export interface Counterparty {
  readonly kind: 'user' | 'merchant' | 'platform';
  readonly name: string;
  readonly tael_id: string | null;
}

export interface DeliveryAttempt {
  readonly attempt: number;
  readonly at: string;
  readonly address: string | null;
  readonly status: number | null;
  readonly failure: 
    | 'answer_not_2xx'
    | 'receiver_gone'
    | 'address_forbidden'
    | 'port_forbidden'
    | 'own_address'
    | 'name_not_found'
    | 'connection_failed'
    | 'tls_failed'
    | 'timed_out'
    | 'answer_malformed'
    | null;
  readonly duration_ms: number;
  readonly answer: string;
  readonly next_attempt_at: string | null;
}

export type Event = 
  | {
  readonly id: string;
  readonly sequence: number;
  readonly type: "order.paid";
  readonly timestamp: string;
  readonly data: Order;
  readonly event_id: string;
  readonly tx_no: string;
  readonly body: string;
}
  | {
  readonly id: string;
  readonly sequence: number;
  readonly type: "order.expired";
  readonly timestamp: string;
  readonly data: Order;
  readonly event_id: string;
  readonly tx_no: string;
  readonly body: string;
}
  | {
  readonly id: string;
  readonly sequence: number;
  readonly type: "order.cancelled";
  readonly timestamp: string;
  readonly data: Order;
  readonly event_id: string;
  readonly tx_no: string;
  readonly body: string;
}
  | {
  readonly id: string;
  readonly sequence: number;
  readonly type: "refund.made";
  readonly timestamp: string;
  readonly data: RefundMade;
  readonly event_id: string;
  readonly tx_no: string;
  readonly body: string;
}
  | {
  readonly id: string;
  readonly sequence: number;
  readonly type: "refund_request.opened";
  readonly timestamp: string;
  readonly data: OpenedRefundRequest;
  readonly event_id: string;
  readonly tx_no: string;
  readonly body: string;
}
  | {
  readonly id: string;
  readonly sequence: number;
  readonly type: "settlement.done";
  readonly timestamp: string;
  readonly data: ToldSettlement;
  readonly event_id: string;
  readonly tx_no: string;
  readonly body: string;
}
  | {
  readonly id: string;
  readonly sequence: number;
  readonly type: "withdrawal.decided";
  readonly timestamp: string;
  readonly data: ToldWithdrawal;
  readonly event_id: string;
  readonly tx_no: string;
  readonly body: string;
};

export interface EventPage {
  readonly items: readonly (Event)[];
  readonly through: number;
  readonly cursor: number;
}

export interface EventReceiver {
  readonly receiver_id: number;
  readonly url: string;
  readonly events: readonly (
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.made'
    | 'refund_request.opened'
    | 'settlement.done'
    | 'withdrawal.decided')[];
  readonly paused: boolean;
  readonly created_at: string;
  readonly old_secret_ends_at: string | null;
}

export interface EventReceiverPage {
  readonly items: readonly (EventReceiver)[];
  readonly next: string | null;
}

export interface EventReceiverWithSecret {
  readonly receiver_id: number;
  readonly url: string;
  readonly events: readonly (
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.made'
    | 'refund_request.opened'
    | 'settlement.done'
    | 'withdrawal.decided')[];
  readonly paused: boolean;
  readonly created_at: string;
  readonly old_secret_ends_at: string | null;
  readonly secret: string;
}

export interface Failure {
  readonly ok: false;
  readonly msg: string;
  readonly code: 
    | 'not_found'
    | 'method_not_allowed'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'invalid_json'
    | 'invalid_parameters'
    | 'credentials_missing'
    | 'credentials_malformed'
    | 'credentials_invalid'
    | 'timestamp_out_of_range'
    | 'signature_invalid'
    | 'ip_not_allowed'
    | 'nonce_reused'
    | 'rate_limited'
    | 'scope_missing'
    | 'login_failed'
    | 'login_throttled'
    | 'session_required'
    | 'sign_up_throttled'
    | 'idempotency_key_reused'
    | 'idempotency_key_expired'
    | 'out_trade_no_used'
    | 'out_refund_no_used'
    | 'reference_used'
    | 'order_not_found'
    | 'merchant_not_found'
    | 'branch_not_found'
    | 'payer_not_found'
    | 'user_not_found'
    | 'refund_request_not_found'
    | 'refund_not_found'
    | 'withdrawal_not_found'
    | 'recharge_request_not_found'
    | 'payee_not_found'
    | 'mandate_not_found'
    | 'payment_request_not_found'
    | 'order_not_paid'
    | 'order_already_paid'
    | 'order_expired'
    | 'order_cancelled'
    | 'order_refunded'
    | 'full_refund_unavailable'
    | 'refund_request_open'
    | 'refund_request_decided'
    | 'payment_request_decided'
    | 'order_differs'
    | 'bill_not_ready'
    | 'receipt_not_ready'
    | 'events_gone'
    | 'withdrawal_not_approved'
    | 'withdrawal_decided'
    | 'recharge_request_decided'
    | 'bank_columns_not_chosen'
    | 'bank_difference_resolved'
    | 'refund_exceeds_remaining'
    | 'verification_running'
    | 'user_closed'
    | 'payer_closed'
    | 'account_in_use'
    | 'wrong_payer'
    | 'own_order'
    | 'cross_site'
    | 'user_suspended'
    | 'merchant_suspended'
    | 'cooling_off'
    | 'mandate_not_active'
    | 'merchant_not_allowed'
    | 'refund_limit_reached'
    | 'daily_limit_reached'
    | 'spending_limit_exceeded'
    | 'sign_up_off'
    | 'invite_invalid'
    | 'sign_in_link_invalid'
    | 'reset_link_invalid'
    | 'email_off'
    | 'email_code_invalid'
    | 'provider_sign_in_invalid'
    | 'provider_sign_in_declined'
    | 'provider_account_unknown'
    | 'provider_unavailable'
    | 'local_logins_off'
    | 'session_limited'
    | 'pay_password_not_set'
    | 'pay_password_locked'
    | 'pay_password_wrong'
    | 'totp_required'
    | 'totp_invalid'
    | 'mandate_exceeded'
    | 'insufficient_balance'
    | 'overloaded'
    | 'unavailable'
    | 'outcome_unknown'
    | 'internal'
    | (string & Record<never, never>);
  readonly request_id: string;
  readonly doc_url: string;
  readonly errors?: readonly ({
    readonly field: string;
    readonly msg: string;
  })[];
  readonly refund_no?: string;
  readonly data?: unknown;
  readonly tries_left?: number;
}

export interface Health {
  readonly status: 'ok' | 'read_only' | 'degraded';
  readonly reason?: 
    | 'database_away'
    | 'clocks_differ'
    | 'no_standby'
    | 'disk_full';
  readonly version: string;
  readonly build: string;
  readonly sandbox?: boolean;
  readonly time: string;
}

export interface Lifecycle {
  readonly tx_no: string;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly amount: Yuan;
  readonly stages: readonly (LifecycleStage)[];
  readonly refund_request: RequestOfOrder | null;
  readonly mandate_no: string | null;
}

export interface LifecycleChange {
  readonly time: string;
  readonly status: 
    | 'none'
    | 'created'
    | 'paid'
    | 'expired'
    | 'cancelled'
    | 'partial'
    | 'full'
    | 'pending'
    | 'settled';
  readonly amount: Yuan;
  readonly refund_no?: string;
  readonly refund_type?: 'full' | 'partial';
  readonly fee?: Yuan;
  readonly net_amount?: Yuan;
  readonly reason?: string;
  readonly out_refund_no?: string | null;
}

export interface LifecycleStage {
  readonly stage: 'creation' | 'payment' | 'refund' | 'settlement';
  readonly status: 
    | 'none'
    | 'created'
    | 'paid'
    | 'expired'
    | 'cancelled'
    | 'partial'
    | 'full'
    | 'pending'
    | 'settled';
  readonly time: string | null;
  readonly amount: Yuan;
  readonly changes: readonly (LifecycleChange)[];
}

export interface LogLeaf {
  readonly first_record: number;
  readonly last_record: number;
  readonly owed_fen: string;
}

export interface LogOwner {
  readonly wallet_id: string;
  readonly salt: string;
}

export interface Mandate {
  readonly mandate_no: string;
  readonly kind: 'program' | 'small';
  readonly name: string;
  readonly per_payment: Yuan;
  readonly per_day: Yuan;
  readonly per_month: Yuan | null;
  readonly total: Yuan | null;
  readonly merchants: readonly (number)[] | null;
  readonly valid_until: string | null;
  readonly status: 'active' | 'used_up' | 'expired' | 'ended';
  readonly spent_today: Yuan;
  readonly spent_month: Yuan;
  readonly spent_total: Yuan;
  readonly left_now: Yuan;
  readonly created_at: string;
  readonly ended_at: string | null;
}

export interface MandatePayment {
  readonly tx_no: string;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled'
    | 'approval_required'
    | 'declined';
  readonly amount: Yuan;
  readonly paid_at: string | null;
  readonly request_no: string | null;
  readonly approval_url: string | null;
  readonly expires_at: string | null;
  readonly decided_at: string | null;
  readonly payment: Payment | null;
}

export interface MandatePaymentRequest {
  readonly amount: Yuan;
  readonly ask?: boolean | null;
  readonly idempotency_key?: string | null;
}

export interface Merchant {
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branches: readonly (Branch)[];
}

export interface MerchantPage {
  readonly items: readonly (Merchant)[];
  readonly next: string | null;
}

export interface OpenedRefundRequest {
  readonly request_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: Yuan;
  readonly reason: string;
  readonly out_refund_no: string | null;
  readonly key_id: string;
  readonly approval_url: string;
  readonly requested_at: string;
  readonly expires_at: string;
}

export interface Order {
  readonly tx_no: string;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly amount: Yuan;
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branch_id: number | null;
  readonly payer_id: number | null;
  readonly refunded_amount: Yuan;
  readonly refundable_amount: Yuan;
  readonly settlement_status: 'none' | 'pending' | 'settled';
  readonly pay_url: string;
  readonly pay_qrcode_url: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly paid_at: string | null;
  readonly settled_at: string | null;
  readonly return_url: string | null;
  readonly refund_request: RequestOfOrder | null;
}

export interface OrderCounts {
  readonly pending: number;
  readonly paid: number;
  readonly partially_refunded: number;
  readonly refunded: number;
  readonly expired: number;
  readonly cancelled: number;
  readonly collected_amount: Yuan;
  readonly refunded_amount: Yuan;
  readonly complete: boolean;
}

export interface OrderDetail {
  readonly tx_no: string;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly amount: Yuan;
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branch_id: number | null;
  readonly payer_id: number | null;
  readonly refunded_amount: Yuan;
  readonly refundable_amount: Yuan;
  readonly settlement_status: 'none' | 'pending' | 'settled';
  readonly pay_url: string;
  readonly pay_qrcode_url: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly paid_at: string | null;
  readonly settled_at: string | null;
  readonly return_url: string | null;
  readonly refund_request: RequestOfOrder | null;
  readonly branch_name: string | null;
  readonly payer_name: string | null;
  readonly fee_total: Yuan;
  readonly notify_url: string | null;
  readonly cancelled_at: string | null;
  readonly settle_due_at: string | null;
  readonly server_time: string;
  readonly may_cancel: boolean;
  readonly may_refund: boolean;
  readonly stages: readonly (LifecycleStage)[];
  readonly refunds: readonly (RefundOfOrder)[];
  readonly callback: CallbackOfOrder | null;
}

export interface OrderPage {
  readonly items: readonly (Order)[];
  readonly next: string | null;
}

export interface OrderQuery {
  readonly query_type: 'order';
  readonly tx_no?: string | null;
  readonly out_trade_no?: string | null;
  readonly merchant_id?: number | null;
}

export interface PaidUnderMandate {
  readonly tx_no: string;
  readonly amount: Yuan;
  readonly title: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly paid_at: string;
  readonly mandate_no: string;
}

export interface PaidUnderMandatePage {
  readonly items: readonly (PaidUnderMandate)[];
  readonly next: string | null;
}

export interface Payment {
  readonly tx_no: string;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly amount: Yuan;
  readonly paid_at: string;
}

export type PingReceiverRequest = Readonly<Record<string, never>>;

export interface ProvenStatement {
  readonly type: 'tael.statement/v1';
  readonly owner: LogOwner;
  readonly day: string;
  readonly owed_fen: string;
  readonly sum_path: readonly (SumStep)[];
  readonly total_fen: string;
  readonly owners: number;
  readonly leaf_index: number;
  readonly leaf_path: readonly (string)[];
  readonly checkpoint: string;
  readonly keys: readonly (string)[];
}

export type Query = OrderQuery | TransactionQuery | BalanceQuery;

export interface Receipt {
  readonly type: 'tael.receipt/v1';
  readonly owner: LogOwner;
  readonly record: string;
  readonly record_index: number;
  readonly record_count: number;
  readonly record_path: readonly (string)[];
  readonly leaf: LogLeaf;
  readonly leaf_index: number;
  readonly leaf_path: readonly (string)[];
  readonly checkpoint: string;
  readonly keys: readonly (string)[];
}

export interface ReceiverChange {
  readonly url?: string | null;
  readonly events?: readonly (
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.made'
    | 'refund_request.opened'
    | 'settlement.done'
    | 'withdrawal.decided')[] | null;
  readonly paused?: boolean | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ReceiverRegistration {
  readonly url: string;
  readonly events: readonly (
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.made'
    | 'refund_request.opened'
    | 'settlement.done'
    | 'withdrawal.decided')[];
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ReceiverRemoval {
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ReceiverSecretRotation {
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface Refund {
  readonly refund_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: Yuan;
  readonly fee: Yuan;
  readonly net_amount: Yuan;
  readonly fee_total: Yuan;
  readonly order_status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly refunded_amount: Yuan;
  readonly refundable_amount: Yuan;
  readonly out_refund_no: string | null;
  readonly created_at: string;
}

export interface RefundMade {
  readonly refund_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: Yuan;
  readonly fee: Yuan;
  readonly net_amount: Yuan;
  readonly fee_total: Yuan;
  readonly order_status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly refunded_amount: Yuan;
  readonly refundable_amount: Yuan;
  readonly out_refund_no: string | null;
  readonly created_at: string;
  readonly reason: string;
}

export interface RefundMadePage {
  readonly items: readonly (RefundMade)[];
  readonly next: string | null;
}

export interface RefundOfOrder {
  readonly refund_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: Yuan;
  readonly fee: Yuan;
  readonly net_amount: Yuan;
  readonly fee_total: Yuan;
  readonly order_status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly refunded_amount: Yuan;
  readonly refundable_amount: Yuan;
  readonly out_refund_no: string | null;
  readonly created_at: string;
  readonly reason: string;
  readonly authority: 'factors' | 'request' | 'direct' | 'operator';
  readonly key_id: string | null;
  readonly key_name: string | null;
}

export interface RefundRequest {
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount?: Yuan | null;
  readonly reason: string;
  readonly out_refund_no?: string | null;
  readonly pay_password: string;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface RequestOfOrder {
  readonly request_no: string;
  readonly status: 'open' | 'refunded' | 'declined' | 'expired';
  readonly amount: Yuan;
  readonly created_at: string;
  readonly expires_at: string;
}

export type ResendCallbackRequest = Readonly<Record<string, never>>;

export interface Sandbox {
  readonly time: string;
  readonly ahead_seconds: number;
  readonly payer_id: number | null;
  readonly payer_balance: Yuan;
}

export interface SandboxClock {
  readonly seconds: number;
}

export interface SandboxPayment {
  readonly tx_no: string;
}

export type SandboxResetRequest = Readonly<Record<string, never>>;

export interface SandboxTopUp {
  readonly amount: Yuan;
  readonly user_id?: number | null;
}

export interface SumStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly sum: string;
}

export interface Takings {
  readonly as_of: string;
  readonly day: TakingsOfDay;
  readonly day_before: TakingsOfDay;
  readonly week_before: TakingsOfDay;
  readonly branches: readonly (TakingsOfBranch)[];
  readonly days: readonly (TakingsSum)[];
}

export interface TakingsOfBranch {
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branch_id: number | null;
  readonly branch_name: string | null;
  readonly orders: number;
  readonly collected_amount: Yuan;
  readonly refunded_amount: Yuan;
}

export interface TakingsOfDay {
  readonly date: string;
  readonly orders: number;
  readonly collected_amount: Yuan;
  readonly refunded_amount: Yuan;
  readonly hours: readonly (TakingsOfHour)[];
}

export interface TakingsOfHour {
  readonly hour: number;
  readonly orders: number;
  readonly collected_amount: Yuan;
  readonly refunded_amount: Yuan;
}

export interface TakingsSum {
  readonly date: string;
  readonly orders: number;
  readonly collected_amount: Yuan;
  readonly refunded_amount: Yuan;
}

export interface ToldSettlement {
  readonly settlement_no: string;
  readonly amount: Yuan;
  readonly due_at: string;
  readonly settled_at: string;
}

export interface ToldWithdrawal {
  readonly withdrawal_no: string;
  readonly wallet: 'consumer' | 'merchant';
  readonly amount: Yuan;
  readonly status: 'approved' | 'declined';
  readonly reason: string | null;
  readonly requested_at: string;
  readonly decided_at: string;
}

export interface Transaction {
  readonly id: number;
  readonly tx_no: string;
  readonly refund_no: string | null;
  readonly wallet: 'consumer' | 'merchant';
  readonly type: 
    | 'recharge'
    | 'consume'
    | 'refund'
    | 'transfer'
    | 'withdraw'
    | 'collection';
  readonly direction: 'in' | 'out';
  readonly amount: Yuan;
  readonly balance_after: Yuan;
  readonly frozen_after: Yuan;
  readonly title: string;
  readonly merchant_id: number | null;
  readonly branch_id: number | null;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly fee: Yuan | null;
  readonly mandate_no: string | null;
  readonly counterparty: Counterparty;
  readonly created_at: string;
}

export interface TransactionPage {
  readonly items: readonly (Transaction)[];
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_pages: number;
}

export interface TransactionQuery {
  readonly query_type: 'wallet_tx';
  readonly page?: number | null;
  readonly per_page?: number | null;
  readonly wallet?: 'consumer' | 'merchant' | null;
  readonly type?: 
    | 'recharge'
    | 'consume'
    | 'refund'
    | 'transfer'
    | 'withdraw'
    | 'collection'
    | null;
  readonly direction?: 'in' | 'out' | null;
  readonly date_from?: string | null;
  readonly date_to?: string | null;
}

export interface Wallet {
  readonly balance: Yuan;
  readonly frozen: Yuan;
  readonly total_in: Yuan;
  readonly total_out: Yuan;
}
