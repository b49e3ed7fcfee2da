// The interface of the service, written by `npm run task build:interface` from its OpenAPI document.

export interface Reads {
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
  '/api/v1/operator/orders': {
    readonly params: null;
    readonly query: {
      readonly tx_no?: string;
      readonly user?: string;
      readonly status?: 
        | 'pending'
        | 'paid'
        | 'partially_refunded'
        | 'refunded'
        | 'expired'
        | 'cancelled';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: OperatorOrderPage;
  };
  '/api/v1/orders/to-pay': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: OrdersToPay;
  };
  '/api/v1/orders/{tx_no}': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: OrderDetail;
  };
  '/api/v1/operator/orders/{tx_no}': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: OperatorOrderDetail;
  };
  '/api/v1/orders/{tx_no}/refund-preview': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: {
      readonly refund_type: 'full' | 'partial';
      readonly amount?: string;
    };
    readonly body: null;
    readonly data: RefundPreview;
  };
  '/api/v1/operator/orders/{tx_no}/refund-preview': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: {
      readonly refund_type: 'full' | 'partial';
      readonly amount?: string;
    };
    readonly body: null;
    readonly data: RefundPreview;
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
  '/api/v1/refund-requests': {
    readonly params: null;
    readonly query: {
      readonly status?: 'approval_required' | 'refunded' | 'declined' | 'expired';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: AskedRefundPage;
  };
  '/api/v1/refund-requests/open-count': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: OpenRefundRequests;
  };
  '/api/v1/operator/refund-requests': {
    readonly params: null;
    readonly query: {
      readonly user?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: OperatorRefundRequestPage;
  };
  '/api/v1/operator/refund-requests/{request_no}': {
    readonly params: {
      readonly request_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: OperatorRefundRequest;
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
  '/api/v1/operator/merchants': {
    readonly params: null;
    readonly query: {
      readonly user?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: OperatorMerchantPage;
  };
  '/api/v1/operator/merchants/{merchant_id}/branches': {
    readonly params: {
      readonly merchant_id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: BranchPage;
  };
  '/api/v1/wallets': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: OwnWallets;
  };
  '/api/v1/wallets/history': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: WalletHistory;
  };
  '/api/v1/overview': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Overview;
  };
  '/api/v1/statement': {
    readonly params: null;
    readonly query: {
      readonly month?: string;
    };
    readonly body: null;
    readonly data: Statement;
  };
  '/api/v1/statement.csv': {
    readonly params: null;
    readonly query: {
      readonly month?: string;
    };
    readonly body: null;
    readonly data: string;
  };
  '/api/v1/operator/users/{user_id}/balance': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: UserWallets;
  };
  '/api/v1/records': {
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
    readonly data: RecordPage;
  };
  '/api/v1/records.csv': {
    readonly params: null;
    readonly query: {
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
    readonly data: string;
  };
  '/api/v1/operator/users/{user_id}/transactions': {
    readonly params: {
      readonly user_id: string;
    };
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
  '/api/v1/recipients/{wallet_id}': {
    readonly params: {
      readonly wallet_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: Recipient;
  };
  '/api/v1/mandates': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: OwnMandatePage;
  };
  '/api/v1/mandates/{mandate_no}': {
    readonly params: {
      readonly mandate_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: OwnMandate;
  };
  '/api/v1/mandates/{mandate_no}/payments': {
    readonly params: {
      readonly mandate_no: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: PaidUnderMandatePage;
  };
  '/api/v1/payment-requests': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: AskedPaymentPage;
  };
  '/api/v1/payment-requests/open-count': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: OpenPaymentRequests;
  };
  '/api/v1/payment-requests/{payment_request_no}': {
    readonly params: {
      readonly payment_request_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: AskedPayment;
  };
  '/api/v1/recharge-methods': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: RechargeMethods;
  };
  '/api/v1/recharge-requests': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: RechargeRequestPage;
  };
  '/api/v1/operator/recharge-requests': {
    readonly params: null;
    readonly query: {
      readonly status?: 'requested' | 'approved' | 'declined' | 'cancelled';
      readonly code?: string;
      readonly order?: 'newest' | 'oldest';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: OperatorRechargeRequestPage;
  };
  '/api/v1/operator/recharges': {
    readonly params: null;
    readonly query: {
      readonly order?: 'newest' | 'oldest';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: OperatorRechargePage;
  };
  '/api/v1/operator/recharges/{recharge_no}': {
    readonly params: {
      readonly recharge_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: OperatorRecharge;
  };
  '/api/v1/branches/{branch_id}/staff': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: StaffPage;
  };
  '/api/v1/till': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Till;
  };
  '/api/v1/till/{branch_id}/day': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: {
      readonly date?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: BranchDay;
  };
  '/api/v1/till/{branch_id}/changes': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: {
      readonly seen?: string;
    };
    readonly body: null;
    readonly data: TillChange;
  };
  '/api/v1/till/{branch_id}/orders/{tx_no}': {
    readonly params: {
      readonly branch_id: string;
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: TillOrder;
  };
  '/api/v1/till/{branch_id}/orders/{tx_no}/lifecycle': {
    readonly params: {
      readonly branch_id: string;
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: Lifecycle;
  };
  '/api/v1/payees': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: PayeePage;
  };
  '/api/v1/withdrawals': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: WithdrawalPage;
  };
  '/api/v1/operator/withdrawals': {
    readonly params: null;
    readonly query: {
      readonly status?: 
        | 'requested'
        | 'approved'
        | 'paid_out'
        | 'returned'
        | 'declined';
      readonly q?: string;
      readonly date_from?: string;
      readonly date_to?: string;
      readonly order?: 'newest' | 'oldest';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: OperatorWithdrawalPage;
  };
  '/api/v1/operator/withdrawals/{withdrawal_no}': {
    readonly params: {
      readonly withdrawal_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: PayableWithdrawal;
  };
  '/api/v1/operator/payouts.csv': {
    readonly params: null;
    readonly query: {
      readonly payout_no?: string;
    };
    readonly body: null;
    readonly data: string;
  };
  '/api/v1/operator/bank/days': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: BankDayPage;
  };
  '/api/v1/operator/bank/days/{date}': {
    readonly params: {
      readonly date: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: ComparedBankDay;
  };
  '/api/v1/operator/bank/differences': {
    readonly params: null;
    readonly query: {
      readonly status?: 'open' | 'closed' | 'resolved';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: BankDifferencePage;
  };
  '/api/v1/operator/bank/columns': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: BankColumnsList;
  };
  '/api/v1/operator/audit': {
    readonly params: null;
    readonly query: {
      readonly user?: string;
      readonly by?: string;
      readonly action?: 
        | 'user_created'
        | 'user_changed'
        | 'user_suspended'
        | 'user_resumed'
        | 'user_unlocked'
        | 'account_closed'
        | 'data_exported'
        | 'login_password_set'
        | 'login_password_reset'
        | 'pay_password_set'
        | 'totp_enrolled'
        | 'totp_removed'
        | 'recovery_codes_renewed'
        | 'recovery_code_used'
        | 'code_limit_set'
        | 'spending_limits_set'
        | 'cooling_off_began'
        | 'sign_in_link_created'
        | 'terminal_signed_in'
        | 'terminal_refused'
        | 'provider_linked'
        | 'provider_unlinked'
        | 'invite_created'
        | 'invite_revoked'
        | 'merchant_created'
        | 'branch_created'
        | 'merchant_renamed'
        | 'branch_renamed'
        | 'staff_created'
        | 'staff_renamed'
        | 'staff_password_set'
        | 'staff_removed'
        | 'key_created'
        | 'key_updated'
        | 'key_rotated'
        | 'key_revoked'
        | 'callback_secret_created'
        | 'callback_secret_shown'
        | 'callback_secret_rotated'
        | 'receiver_created'
        | 'receiver_changed'
        | 'receiver_secret_shown'
        | 'receiver_secret_rotated'
        | 'receiver_paused'
        | 'receiver_resumed'
        | 'receiver_removed'
        | 'recharge_proposed'
        | 'recharged'
        | 'recharge_declined'
        | 'recharge_requested'
        | 'recharge_request_declined'
        | 'recharge_request_cancelled'
        | 'transferred'
        | 'withdrawal_requested'
        | 'withdrawal_proposed'
        | 'withdrawal_approved'
        | 'withdrawal_declined'
        | 'payout_taken'
        | 'withdrawal_paid_out'
        | 'withdrawal_returned'
        | 'bank_statement_entered'
        | 'bank_difference_closed'
        | 'bank_columns_chosen'
        | 'bank_answers_entered'
        | 'log_key_rotated'
        | 'payee_added'
        | 'payee_removed'
        | 'mandate_created'
        | 'mandate_changed'
        | 'mandate_ended'
        | 'email_set'
        | 'email_removed'
        | 'order_refunded'
        | 'refund_request_approved'
        | 'refund_request_declined'
        | 'payment_request_approved'
        | 'payment_request_declined';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: AuditTrailLinePage;
  };
  '/api/v1/operator/audit.csv': {
    readonly params: null;
    readonly query: {
      readonly user?: string;
      readonly by?: string;
      readonly action?: 
        | 'user_created'
        | 'user_changed'
        | 'user_suspended'
        | 'user_resumed'
        | 'user_unlocked'
        | 'account_closed'
        | 'data_exported'
        | 'login_password_set'
        | 'login_password_reset'
        | 'pay_password_set'
        | 'totp_enrolled'
        | 'totp_removed'
        | 'recovery_codes_renewed'
        | 'recovery_code_used'
        | 'code_limit_set'
        | 'spending_limits_set'
        | 'cooling_off_began'
        | 'sign_in_link_created'
        | 'terminal_signed_in'
        | 'terminal_refused'
        | 'provider_linked'
        | 'provider_unlinked'
        | 'invite_created'
        | 'invite_revoked'
        | 'merchant_created'
        | 'branch_created'
        | 'merchant_renamed'
        | 'branch_renamed'
        | 'staff_created'
        | 'staff_renamed'
        | 'staff_password_set'
        | 'staff_removed'
        | 'key_created'
        | 'key_updated'
        | 'key_rotated'
        | 'key_revoked'
        | 'callback_secret_created'
        | 'callback_secret_shown'
        | 'callback_secret_rotated'
        | 'receiver_created'
        | 'receiver_changed'
        | 'receiver_secret_shown'
        | 'receiver_secret_rotated'
        | 'receiver_paused'
        | 'receiver_resumed'
        | 'receiver_removed'
        | 'recharge_proposed'
        | 'recharged'
        | 'recharge_declined'
        | 'recharge_requested'
        | 'recharge_request_declined'
        | 'recharge_request_cancelled'
        | 'transferred'
        | 'withdrawal_requested'
        | 'withdrawal_proposed'
        | 'withdrawal_approved'
        | 'withdrawal_declined'
        | 'payout_taken'
        | 'withdrawal_paid_out'
        | 'withdrawal_returned'
        | 'bank_statement_entered'
        | 'bank_difference_closed'
        | 'bank_columns_chosen'
        | 'bank_answers_entered'
        | 'log_key_rotated'
        | 'payee_added'
        | 'payee_removed'
        | 'mandate_created'
        | 'mandate_changed'
        | 'mandate_ended'
        | 'email_set'
        | 'email_removed'
        | 'order_refunded'
        | 'refund_request_approved'
        | 'refund_request_declined'
        | 'payment_request_approved'
        | 'payment_request_declined';
      readonly date_from?: string;
      readonly date_to?: string;
    };
    readonly body: null;
    readonly data: string;
  };
  '/api/v1/operator/security-events': {
    readonly params: null;
    readonly query: {
      readonly user?: string;
      readonly kind?: 
        | 'signed_in'
        | 'signed_in_new_device'
        | 'signed_in_by_link'
        | 'signed_in_by_provider'
        | 'sign_in_locked'
        | 'codes_locked'
        | 'pay_password_locked'
        | 'session_ended'
        | 'other_sessions_ended';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: UserSecurityEventPage;
  };
  '/api/v1/operator/settings': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: SettingsInForce;
  };
  '/api/v1/me': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Me;
  };
  '/api/v1/changes': {
    readonly params: null;
    readonly query: {
      readonly seen?: string;
    };
    readonly body: null;
    readonly data: Change;
  };
  '/api/v1/operator/users': {
    readonly params: null;
    readonly query: {
      readonly reference?: string;
      readonly search?: string;
      readonly state?: 'active' | 'suspended' | 'closed';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: ListedUserPage;
  };
  '/api/v1/operator/users.csv': {
    readonly params: null;
    readonly query: {
      readonly search?: string;
      readonly state?: 'active' | 'suspended' | 'closed';
    };
    readonly body: null;
    readonly data: string;
  };
  '/api/v1/operator/users/{user_id}': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: OperatorUserDetail;
  };
  '/api/v1/operator/users/{user_id}/timeline': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: {
      readonly kind?: 'request' | 'callback' | 'money' | 'sign_in' | 'change';
      readonly request_id?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: TimelineLinePage;
  };
  '/api/v1/operator/invites': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: InvitePage;
  };
  '/api/v1/keys': {
    readonly params: null;
    readonly query: {
      readonly status?: 'active' | 'expired' | 'revoked';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: UsedApiKeyPage;
  };
  '/api/v1/sessions': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: SessionPage;
  };
  '/api/v1/operator/terminal-sign-in': {
    readonly params: null;
    readonly query: {
      readonly request: string;
    };
    readonly body: null;
    readonly data: AskingTerminal;
  };
  '/api/v1/security': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Security;
  };
  '/api/v1/security/spending-limits': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Spending;
  };
  '/api/v1/security/log': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: SecurityLogEntryPage;
  };
  '/api/v1/security/news': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: SecurityNews;
  };
  '/api/v1/notices': {
    readonly params: null;
    readonly query: {
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: NoticePage;
  };
  '/api/v1/notices/unread': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: UnreadNotices;
  };
  '/api/v1/email': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: OwnEmail;
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
  '/api/v1/operator/callbacks': {
    readonly params: null;
    readonly query: {
      readonly user?: string;
      readonly receiver_id?: number;
      readonly state?: 
        | 'pending'
        | 'delivered'
        | 'failed'
        | 'held'
        | 'not_requested';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly limit?: number;
    };
    readonly body: null;
    readonly data: AnyCallbacks;
  };
  '/api/v1/operator/callbacks/{event_id}': {
    readonly params: {
      readonly event_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: AnyCallbackDetail;
  };
  '/api/v1/operator/failed-callbacks': {
    readonly params: null;
    readonly query: {
      readonly user?: string;
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: FailedCallbacks;
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
  '/api/v1/operator/requests': {
    readonly params: null;
    readonly query: {
      readonly user?: string;
      readonly key?: string;
      readonly request_id?: string;
      readonly code?: 
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
        | 'internal';
      readonly refused?: 'true';
      readonly limit?: number;
      readonly after?: string;
    };
    readonly body: null;
    readonly data: AnyRequestPage;
  };
  '/api/v1/operator/find': {
    readonly params: null;
    readonly query: {
      readonly what: string;
    };
    readonly body: null;
    readonly data: Hits;
  };
  '/api/v1/operator/overview': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: OperatorOverview;
  };
  '/api/v1/operator/ledger-health': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: LedgerHealth;
  };
  '/api/v1/operator/totals': {
    readonly params: null;
    readonly query: {
      readonly month?: string;
      readonly date?: string;
      readonly after?: number;
    };
    readonly body: null;
    readonly data: TotalsOfMonth;
  };
  '/api/v1/sandbox': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Sandbox;
  };
}

export interface Writes {
  '/api/v1/orders': {
    readonly params: null;
    readonly query: null;
    readonly body: CreateOrderRequest;
    readonly data: Order;
  };
  '/api/v1/orders/{tx_no}/cancel': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: CancelOrderRequest;
    readonly data: Order;
  };
  '/api/v1/orders/{tx_no}/refunds': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: RefundOwnOrderRequest;
    readonly data: Refund;
  };
  '/api/v1/operator/orders/{tx_no}/refunds': {
    readonly params: {
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: RefundAnyOrderRequest;
    readonly data: Refund;
  };
  '/api/v1/refund-requests/{request_no}/approve': {
    readonly params: {
      readonly request_no: string;
    };
    readonly query: null;
    readonly body: ApproveRefundRequestRequest;
    readonly data: DecidedRefund;
  };
  '/api/v1/refund-requests/{request_no}/decline': {
    readonly params: {
      readonly request_no: string;
    };
    readonly query: null;
    readonly body: DeclineRefundRequestRequest;
    readonly data: DecidedRefund;
  };
  '/api/v1/merchants': {
    readonly params: null;
    readonly query: null;
    readonly body: CreateMerchantRequest;
    readonly data: NamedMerchant;
  };
  '/api/v1/merchants/{merchant_id}/branches': {
    readonly params: {
      readonly merchant_id: string;
    };
    readonly query: null;
    readonly body: CreateBranchRequest;
    readonly data: Branch;
  };
  '/api/v1/operator/users/{user_id}/merchants': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: CreateMerchantOfRequest;
    readonly data: NamedMerchant;
  };
  '/api/v1/operator/merchants/{merchant_id}/branches': {
    readonly params: {
      readonly merchant_id: string;
    };
    readonly query: null;
    readonly body: CreateBranchOfRequest;
    readonly data: Branch;
  };
  '/api/v1/transfers': {
    readonly params: null;
    readonly query: null;
    readonly body: TransferRequest;
    readonly data: Transfer;
  };
  '/api/v1/mandates': {
    readonly params: null;
    readonly query: null;
    readonly body: NewMandate;
    readonly data: OwnMandate;
  };
  '/api/v1/mandates/{mandate_no}/end': {
    readonly params: {
      readonly mandate_no: string;
    };
    readonly query: null;
    readonly body: EndMandateRequest;
    readonly data: OwnMandate;
  };
  '/api/v1/mandates/{mandate_no}/keys': {
    readonly params: {
      readonly mandate_no: string;
    };
    readonly query: null;
    readonly body: NewMandateKey;
    readonly data: ApiKeyWithSecret;
  };
  '/api/v1/payment-requests/{payment_request_no}/approve': {
    readonly params: {
      readonly payment_request_no: string;
    };
    readonly query: null;
    readonly body: ApprovePaymentRequestRequest;
    readonly data: DecidedPayment;
  };
  '/api/v1/payment-requests/{payment_request_no}/decline': {
    readonly params: {
      readonly payment_request_no: string;
    };
    readonly query: null;
    readonly body: DeclinePaymentRequestRequest;
    readonly data: DecidedPayment;
  };
  '/api/v1/recharge-requests': {
    readonly params: null;
    readonly query: null;
    readonly body: RequestRechargeRequest;
    readonly data: RechargeRequest;
  };
  '/api/v1/recharge-requests/{recharge_request_no}/cancel': {
    readonly params: {
      readonly recharge_request_no: string;
    };
    readonly query: null;
    readonly body: CancelRechargeRequestRequest;
    readonly data: RechargeRequest;
  };
  '/api/v1/operator/recharge-requests/{recharge_request_no}/approve': {
    readonly params: {
      readonly recharge_request_no: string;
    };
    readonly query: null;
    readonly body: ApproveRechargeRequestRequest;
    readonly data: DecidedRechargeRequest;
  };
  '/api/v1/operator/recharge-requests/{recharge_request_no}/decline': {
    readonly params: {
      readonly recharge_request_no: string;
    };
    readonly query: null;
    readonly body: DeclineRechargeRequestRequest;
    readonly data: DecidedRechargeRequest;
  };
  '/api/v1/operator/users/{user_id}/recharges': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: RechargeUserRequest;
    readonly data: Recharged;
  };
  '/api/v1/operator/recharges/{recharge_no}/approve': {
    readonly params: {
      readonly recharge_no: string;
    };
    readonly query: null;
    readonly body: ApproveRechargeRequest;
    readonly data: Recharge;
  };
  '/api/v1/operator/recharges/{recharge_no}/decline': {
    readonly params: {
      readonly recharge_no: string;
    };
    readonly query: null;
    readonly body: DeclineRechargeRequest;
    readonly data: Recharge;
  };
  '/api/v1/branches/{branch_id}/staff': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: null;
    readonly body: CreateStaffRequest;
    readonly data: Staff;
  };
  '/api/v1/branches/{branch_id}/staff/{staff_id}/reset-password': {
    readonly params: {
      readonly branch_id: string;
      readonly staff_id: string;
    };
    readonly query: null;
    readonly body: ResetStaffPasswordRequest;
    readonly data: Staff;
  };
  '/api/v1/till/{branch_id}/orders': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: null;
    readonly body: CollectAtTillRequest;
    readonly data: TillOrder;
  };
  '/api/v1/till/{branch_id}/orders/{tx_no}/cancel': {
    readonly params: {
      readonly branch_id: string;
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: CancelTillOrderRequest;
    readonly data: TillOrder;
  };
  '/api/v1/payees': {
    readonly params: null;
    readonly query: null;
    readonly body: NewPayee;
    readonly data: Payee;
  };
  '/api/v1/withdrawals': {
    readonly params: null;
    readonly query: null;
    readonly body: RequestWithdrawalRequest;
    readonly data: Withdrawal;
  };
  '/api/v1/operator/withdrawals/{withdrawal_no}/approve': {
    readonly params: {
      readonly withdrawal_no: string;
    };
    readonly query: null;
    readonly body: ApproveWithdrawalRequest;
    readonly data: DecidedWithdrawal;
  };
  '/api/v1/operator/withdrawals/{withdrawal_no}/decline': {
    readonly params: {
      readonly withdrawal_no: string;
    };
    readonly query: null;
    readonly body: DeclineWithdrawalRequest;
    readonly data: DecidedWithdrawal;
  };
  '/api/v1/operator/withdrawals/{withdrawal_no}/paid-out': {
    readonly params: {
      readonly withdrawal_no: string;
    };
    readonly query: null;
    readonly body: PayOutWithdrawalRequest;
    readonly data: DecidedWithdrawal;
  };
  '/api/v1/operator/withdrawals/{withdrawal_no}/return': {
    readonly params: {
      readonly withdrawal_no: string;
    };
    readonly query: null;
    readonly body: ReturnWithdrawalRequest;
    readonly data: DecidedWithdrawal;
  };
  '/api/v1/operator/bank/differences/{difference_no}/close': {
    readonly params: {
      readonly difference_no: string;
    };
    readonly query: null;
    readonly body: CloseBankDifferenceRequest;
    readonly data: BankDifference;
  };
  '/api/v1/operator/bank/statements/preview': {
    readonly params: null;
    readonly query: null;
    readonly body: PreviewBankStatementRequest;
    readonly data: EnteredStatement;
  };
  '/api/v1/operator/bank/statements': {
    readonly params: null;
    readonly query: null;
    readonly body: ImportBankStatementRequest;
    readonly data: EnteredStatement;
  };
  '/api/v1/operator/bank/balances': {
    readonly params: null;
    readonly query: null;
    readonly body: EnterBankBalanceRequest;
    readonly data: EnteredStatement;
  };
  '/api/v1/operator/bank/differences/check': {
    readonly params: null;
    readonly query: null;
    readonly body: CheckBankDifferencesRequest;
    readonly data: EnteredStatement;
  };
  '/api/v1/operator/bank/columns': {
    readonly params: null;
    readonly query: null;
    readonly body: ChooseBankColumnsRequest;
    readonly data: BankColumns;
  };
  '/api/v1/operator/bank/answers/preview': {
    readonly params: null;
    readonly query: null;
    readonly body: PreviewPayoutAnswersRequest;
    readonly data: PayoutAnswers;
  };
  '/api/v1/operator/bank/answers': {
    readonly params: null;
    readonly query: null;
    readonly body: ImportPayoutAnswersRequest;
    readonly data: PayoutAnswers;
  };
  '/api/v1/operator/users/{user_id}/suspend': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: SuspendUserRequest;
    readonly data: OperatorUser;
  };
  '/api/v1/operator/users/{user_id}/resume': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: ResumeUserRequest;
    readonly data: OperatorUser;
  };
  '/api/v1/operator/users/{user_id}/unlock': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: UnlockUserRequest;
    readonly data: OperatorUser;
  };
  '/api/v1/operator/users/{user_id}/close': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: CloseUserRequest;
    readonly data: OperatorUser;
  };
  '/api/v1/operator/users/{user_id}/export': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: ExportUserRequest;
    readonly data: string;
  };
  '/api/v1/operator/invites': {
    readonly params: null;
    readonly query: null;
    readonly body: CreateInviteRequest;
    readonly data: CreatedInvite;
  };
  '/api/v1/operator/invites/{invite_id}/revoke': {
    readonly params: {
      readonly invite_id: string;
    };
    readonly query: null;
    readonly body: RevokeInviteRequest;
    readonly data: Invite;
  };
  '/api/v1/keys': {
    readonly params: null;
    readonly query: null;
    readonly body: NewApiKey;
    readonly data: ApiKeyWithSecret;
  };
  '/api/v1/keys/{key_id}/rotate': {
    readonly params: {
      readonly key_id: string;
    };
    readonly query: null;
    readonly body: ApiKeyRotation;
    readonly data: RotatedApiKey;
  };
  '/api/v1/keys/{key_id}/revoke': {
    readonly params: {
      readonly key_id: string;
    };
    readonly query: null;
    readonly body: RevokeKeyRequest;
    readonly data: ApiKey;
  };
  '/api/v1/sessions/{session_id}/end': {
    readonly params: {
      readonly session_id: string;
    };
    readonly query: null;
    readonly body: EndSessionRequest;
    readonly data: Done;
  };
  '/api/v1/sessions/end-others': {
    readonly params: null;
    readonly query: null;
    readonly body: EndOtherSessionsRequest;
    readonly data: Done;
  };
  '/api/v1/operator/terminal-sign-in/allow': {
    readonly params: null;
    readonly query: null;
    readonly body: TerminalAllowed;
    readonly data: Done;
  };
  '/api/v1/operator/terminal-sign-in/refuse': {
    readonly params: null;
    readonly query: null;
    readonly body: TerminalRefused;
    readonly data: Done;
  };
  '/api/v1/security/login-password': {
    readonly params: null;
    readonly query: null;
    readonly body: LoginPasswordChange;
    readonly data: Done;
  };
  '/api/v1/security/pay-password': {
    readonly params: null;
    readonly query: null;
    readonly body: PayPasswordChange;
    readonly data: Done;
  };
  '/api/v1/security/code-limit': {
    readonly params: null;
    readonly query: null;
    readonly body: CodeLimit;
    readonly data: Done;
  };
  '/api/v1/security/spending-limits': {
    readonly params: null;
    readonly query: null;
    readonly body: SpendingLimits;
    readonly data: Spending;
  };
  '/api/v1/security/two-factor/offer': {
    readonly params: null;
    readonly query: null;
    readonly body: OfferTotpRequest;
    readonly data: TotpOffer;
  };
  '/api/v1/security/two-factor/switch-on': {
    readonly params: null;
    readonly query: null;
    readonly body: TotpSwitchOn;
    readonly data: RecoveryCodes;
  };
  '/api/v1/security/two-factor/switch-off': {
    readonly params: null;
    readonly query: null;
    readonly body: TotpSwitchOff;
    readonly data: Done;
  };
  '/api/v1/security/two-factor/renew-recovery-codes': {
    readonly params: null;
    readonly query: null;
    readonly body: RecoveryCodesRenewal;
    readonly data: RecoveryCodes;
  };
  '/api/v1/security/log/read': {
    readonly params: null;
    readonly query: null;
    readonly body: SecurityLogRead;
    readonly data: Done;
  };
  '/api/v1/notices/read': {
    readonly params: null;
    readonly query: null;
    readonly body: ReadNotices;
    readonly data: Done;
  };
  '/api/v1/email': {
    readonly params: null;
    readonly query: null;
    readonly body: NewEmail;
    readonly data: OwnEmail;
  };
  '/api/v1/email/confirm': {
    readonly params: null;
    readonly query: null;
    readonly body: EmailCode;
    readonly data: OwnEmail;
  };
  '/api/v1/email/notices': {
    readonly params: null;
    readonly query: null;
    readonly body: NoticeChoice;
    readonly data: OwnEmail;
  };
  '/api/v1/account/export': {
    readonly params: null;
    readonly query: null;
    readonly body: AccountExport;
    readonly data: string;
  };
  '/api/v1/account/close': {
    readonly params: null;
    readonly query: null;
    readonly body: AccountClosing;
    readonly data: Done;
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
  '/api/v1/callback-secret/show': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackSecretShowing;
    readonly data: CallbackSecret;
  };
  '/api/v1/callback-secret/rotate': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackSecretRotation;
    readonly data: CallbackSecret;
  };
  '/api/v1/operator/callbacks/{event_id}/resend': {
    readonly params: {
      readonly event_id: string;
    };
    readonly query: null;
    readonly body: ResendAnyCallbackRequest;
    readonly data: CallbacksResent;
  };
  '/api/v1/operator/ledger-health/verify': {
    readonly params: null;
    readonly query: null;
    readonly body: VerificationWanted;
    readonly data: LedgerHealth;
  };
  '/auth/login': {
    readonly params: null;
    readonly query: null;
    readonly body: SignInRequest;
    readonly data: SignedIn;
  };
  '/auth/staff/login': {
    readonly params: null;
    readonly query: null;
    readonly body: StaffSignInRequest;
    readonly data: SignedInStaff;
  };
  '/auth/logout': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: SignedOut;
  };
  '/auth/sign-up': {
    readonly params: null;
    readonly query: null;
    readonly body: SignUpRequest;
    readonly data: SignedIn;
  };
  '/auth/pay-password': {
    readonly params: null;
    readonly query: null;
    readonly body: PayPasswordRequest;
    readonly data: PayPasswordSet;
  };
  '/api/v1/sandbox/clock': {
    readonly params: null;
    readonly query: null;
    readonly body: SandboxClock;
    readonly data: Sandbox;
  };
  '/api/v1/sandbox/reset': {
    readonly params: null;
    readonly query: null;
    readonly body: SandboxResetRequest;
    readonly data: Sandbox;
  };
  'PATCH /api/v1/merchants/{merchant_id}': {
    readonly params: {
      readonly merchant_id: string;
    };
    readonly query: null;
    readonly body: ChangeMerchantRequest;
    readonly data: NamedMerchant;
  };
  'PATCH /api/v1/branches/{branch_id}': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: null;
    readonly body: ChangeBranchRequest;
    readonly data: Branch;
  };
  'PATCH /api/v1/operator/merchants/{merchant_id}': {
    readonly params: {
      readonly merchant_id: string;
    };
    readonly query: null;
    readonly body: ChangeAnyMerchantRequest;
    readonly data: NamedMerchant;
  };
  'PATCH /api/v1/operator/branches/{branch_id}': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: null;
    readonly body: ChangeAnyBranchRequest;
    readonly data: Branch;
  };
  'PATCH /api/v1/mandates/{mandate_no}': {
    readonly params: {
      readonly mandate_no: string;
    };
    readonly query: null;
    readonly body: MandateChange;
    readonly data: OwnMandate;
  };
  'PATCH /api/v1/branches/{branch_id}/staff/{staff_id}': {
    readonly params: {
      readonly branch_id: string;
      readonly staff_id: string;
    };
    readonly query: null;
    readonly body: ChangeStaffRequest;
    readonly data: Staff;
  };
  'PATCH /api/v1/operator/users/{user_id}': {
    readonly params: {
      readonly user_id: string;
    };
    readonly query: null;
    readonly body: ChangeUserRequest;
    readonly data: OperatorUser;
  };
  'PATCH /api/v1/keys/{key_id}': {
    readonly params: {
      readonly key_id: string;
    };
    readonly query: null;
    readonly body: ApiKeyChange;
    readonly data: ApiKey;
  };
  'PATCH /api/v1/receivers/{receiver_id}': {
    readonly params: {
      readonly receiver_id: string;
    };
    readonly query: null;
    readonly body: ReceiverChange;
    readonly data: EventReceiver;
  };
  'DELETE /api/v1/branches/{branch_id}/staff/{staff_id}': {
    readonly params: {
      readonly branch_id: string;
      readonly staff_id: string;
    };
    readonly query: null;
    readonly body: RemoveStaffRequest;
    readonly data: Staff;
  };
  'DELETE /api/v1/payees/{payee_id}': {
    readonly params: {
      readonly payee_id: string;
    };
    readonly query: null;
    readonly body: PayeeRemoval;
    readonly data: Payee;
  };
  'DELETE /api/v1/email': {
    readonly params: null;
    readonly query: null;
    readonly body: EmailRemoval;
    readonly data: OwnEmail;
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

export interface AccountClosing {
  readonly pay_password?: string | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface AccountExport {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface AnyCallback {
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
  readonly user_id: number;
}

export interface AnyCallbackDetail {
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
  readonly user_id: number;
}

export interface AnyCallbacks {
  readonly items: readonly (AnyCallback)[];
}

export interface AnyRequest {
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
  readonly user_id: number;
}

export interface AnyRequestPage {
  readonly items: readonly (AnyRequest)[];
  readonly next: string | null;
}

export interface ApiKey {
  readonly key_id: string;
  readonly name: string;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly scope: readonly (
    | 'query'
    | 'collection'
    | 'refund'
    | 'events'
    | 'operate'
    | 'spend')[];
  readonly ip: readonly (string)[];
  readonly rate: number;
  readonly tool_refunds: 'approval' | 'direct' | null;
  readonly tool_refund_limit: number | null;
  readonly refund_limit: number | null;
  readonly recharge_limit: number | null;
  readonly payout_limit: number | null;
  readonly merchant_id: number | null;
  readonly mandate_no: string | null;
  readonly signs_requests: boolean;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

export interface ApiKeyChange {
  readonly name?: string | null;
  readonly ip?: readonly (string)[] | null;
  readonly rate?: number | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ApiKeyRotation {
  readonly overlap?: string | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface ApiKeyWithSecret {
  readonly key_id: string;
  readonly name: string;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly scope: readonly (
    | 'query'
    | 'collection'
    | 'refund'
    | 'events'
    | 'operate'
    | 'spend')[];
  readonly ip: readonly (string)[];
  readonly rate: number;
  readonly tool_refunds: 'approval' | 'direct' | null;
  readonly tool_refund_limit: number | null;
  readonly refund_limit: number | null;
  readonly recharge_limit: number | null;
  readonly payout_limit: number | null;
  readonly merchant_id: number | null;
  readonly mandate_no: string | null;
  readonly signs_requests: boolean;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly secret: string;
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

export interface ApprovePaymentRequestRequest {
  readonly pay_password: string;
  readonly totp_code?: string | null;
}

export interface ApproveRechargeRequest {
  readonly reason?: string | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface ApproveRechargeRequestRequest {
  readonly amount: number;
  readonly reference: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ApproveRefundRequestRequest {
  readonly pay_password: string;
  readonly totp_code?: string | null;
}

export interface ApproveWithdrawalRequest {
  readonly reason?: string | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface AskedPayment {
  readonly request_no: string;
  readonly tx_no: string;
  readonly amount: number;
  readonly mandate_no: string;
  readonly key_id: string;
  readonly approval_url: string;
  readonly requested_at: string;
  readonly expires_at: string;
  readonly status: 'approval_required' | 'paid' | 'declined' | 'expired';
  readonly decided_at: string | null;
  readonly payment: Payment | null;
  readonly title: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly mandate_name: string;
  readonly key_name: string;
}

export interface AskedPaymentPage {
  readonly items: readonly (AskedPayment)[];
  readonly next: string | null;
}

export interface AskedRefund {
  readonly request_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: number;
  readonly reason: string;
  readonly out_refund_no: string | null;
  readonly key_id: string;
  readonly approval_url: string;
  readonly requested_at: string;
  readonly expires_at: string;
  readonly status: 'approval_required' | 'refunded' | 'declined' | 'expired';
  readonly decided_at: string | null;
  readonly refund: Refund | null;
  readonly fee: number;
  readonly net_amount: number;
  readonly key_name: string;
  readonly order: OrderToRefund;
}

export interface AskedRefundPage {
  readonly items: readonly (AskedRefund)[];
  readonly next: string | null;
}

export interface AskingTerminal {
  readonly code: string;
  readonly address: string;
  readonly same_address: boolean;
  readonly asked_at: string;
  readonly expires_at: string;
}

export interface AuditTrailLine {
  readonly at: string;
  readonly action: string;
  readonly by_kind: 'operator' | 'user' | 'key';
  readonly by: string;
  readonly from: string;
  readonly device: string | null;
  readonly subject: string | null;
  readonly amount: number | null;
  readonly reason: string | null;
  readonly bank_reference: string | null;
  readonly line_id: string;
  readonly user_id: number;
  readonly login: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface AuditTrailLinePage {
  readonly items: readonly (AuditTrailLine)[];
  readonly next: string | null;
}

export interface BankBalance {
  readonly account: string | null;
  readonly balance: number;
  readonly with_lines: boolean;
  readonly entered_at: string;
  readonly entered_by: string;
}

export interface BankColumns {
  readonly of: 'statement' | 'payouts';
  readonly account: string | null;
  readonly columns: Readonly<Record<string, string>> | null;
}

export interface BankColumnsList {
  readonly items: readonly (BankColumns)[];
}

export interface BankDay {
  readonly date: string;
  readonly status: 'reconciled' | 'differs' | 'incomplete';
  readonly open_differences: number;
  readonly balances: readonly (BankBalance)[];
  readonly missing_accounts: readonly (string)[];
}

export interface BankDayPage {
  readonly items: readonly (BankDay)[];
  readonly next: string | null;
}

export interface BankDifference {
  readonly difference_no: string;
  readonly kind: 
    | 'not_here'
    | 'not_at_bank'
    | 'wrong_amount'
    | 'double'
    | 'balance';
  readonly status: 'open' | 'closed' | 'resolved';
  readonly date: string;
  readonly account: string | null;
  readonly concerned_no: string | null;
  readonly reference: string | null;
  readonly text: string | null;
  readonly bank_amount: number;
  readonly our_amount: number;
  readonly difference: number;
  readonly found_at: string;
  readonly closed_at: string | null;
  readonly closed_by: string | null;
  readonly reason: string | null;
  readonly resolved_at: string | null;
  readonly resolved_by_no: string | null;
}

export interface BankDifferencePage {
  readonly items: readonly (BankDifference)[];
  readonly next: string | null;
}

export interface BankLine {
  readonly date: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly text: string | null;
}

export interface Branch {
  readonly branch_id: number;
  readonly branch_name: string;
}

export interface BranchDay {
  readonly branch: TillBranch;
  readonly date: string;
  readonly orders_paid: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
  readonly items: readonly (TillOrder)[];
  readonly next: string | null;
}

export interface BranchPage {
  readonly items: readonly (Branch)[];
  readonly next: string | null;
}

export interface BrokenRule {
  readonly name: string;
  readonly rule: string;
  readonly violations: number;
  readonly examples: readonly (string)[];
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

export interface CallbackSecretShowing {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface CallbacksResent {
  readonly resent: number;
}

export type CancelOrderRequest = Readonly<Record<string, never>>;

export type CancelRechargeRequestRequest = Readonly<Record<string, never>>;

export type CancelTillOrderRequest = Readonly<Record<string, never>>;

export interface Change {
  readonly version: string;
  readonly changed: boolean;
}

export interface ChangeAnyBranchRequest {
  readonly name: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ChangeAnyMerchantRequest {
  readonly name: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ChangeBranchRequest {
  readonly name: string;
}

export interface ChangeMerchantRequest {
  readonly name: string;
}

export interface ChangeStaffRequest {
  readonly name: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface ChangeUserRequest {
  readonly name?: string | null;
  readonly reference?: string | null;
  readonly account_class?: '1' | '2' | '3' | 'none' | null;
  readonly real_name_known?: boolean | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface CheckBankDifferencesRequest {
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ChooseBankColumnsRequest {
  readonly of: 'statement' | 'payouts';
  readonly account?: string | null;
  readonly date?: string | null;
  readonly amount?: string | null;
  readonly amount_in?: string | null;
  readonly amount_out?: string | null;
  readonly direction?: string | null;
  readonly reference?: string | null;
  readonly balance?: string | null;
  readonly text?: string | null;
  readonly number?: string | null;
  readonly result?: string | null;
  readonly paid_word?: string | null;
  readonly failed_word?: string | null;
  readonly reason?: string | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface CloseBankDifferenceRequest {
  readonly reason: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface CloseUserRequest {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface ClosingBalance {
  readonly date: string;
  readonly balance: number;
}

export interface CodeLimit {
  readonly amount?: number | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface CollectAtTillRequest {
  readonly amount: number;
  readonly idempotency_key?: string | null;
}

export interface ComparedBankDay {
  readonly date: string;
  readonly status: 'reconciled' | 'differs' | 'incomplete';
  readonly open_differences: number;
  readonly balances: readonly (BankBalance)[];
  readonly missing_accounts: readonly (string)[];
  readonly consumer: number;
  readonly merchant: number;
  readonly under_review: number;
  readonly fees: number;
  readonly on_the_way_out: number;
  readonly owed: number;
  readonly recharges: number;
  readonly recharged: number;
  readonly payouts: number;
  readonly paid_out: number;
  readonly timing: number;
  readonly differences: number;
  readonly bank: number | null;
  readonly unexplained: number | null;
  readonly standing: readonly (BankDifference)[];
}

export interface ConsoleService {
  readonly build: string;
  readonly short_name: string;
  readonly public_url: string;
  readonly sign_up: 'open' | 'invite' | 'off';
  readonly demo: boolean;
  readonly sandbox: boolean;
  readonly language: 'zh' | 'en';
}

export interface CoolingOff {
  readonly until: string;
  readonly after: 'pay_password' | 'two_factor' | 'login_password';
}

export interface Counterparty {
  readonly kind: 'user' | 'merchant' | 'platform';
  readonly name: string;
  readonly tael_id: string | null;
}

export interface CreateBranchOfRequest {
  readonly name: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface CreateBranchRequest {
  readonly name: string;
}

export interface CreateInviteRequest {
  readonly uses?: number | null;
  readonly expires?: string | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface CreateMerchantOfRequest {
  readonly name: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface CreateMerchantRequest {
  readonly name: string;
}

export interface CreateOrderRequest {
  readonly amount: number;
  readonly merchant_id: number;
  readonly branch_id?: number | null;
  readonly title?: string | null;
  readonly out_trade_no?: string | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly idempotency_key?: string | null;
}

export interface CreateStaffRequest {
  readonly name: string;
  readonly login: string;
  readonly staff_password: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface CreatedInvite {
  readonly invite_id: number;
  readonly status: 'open' | 'used_up' | 'expired' | 'revoked';
  readonly uses: number;
  readonly used: number;
  readonly created_at: string;
  readonly created_by: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
  readonly revoked_by: string | null;
  readonly code: string;
}

export interface DecidedPayment {
  readonly request_no: string;
  readonly tx_no: string;
  readonly amount: number;
  readonly mandate_no: string;
  readonly key_id: string;
  readonly approval_url: string;
  readonly requested_at: string;
  readonly expires_at: string;
  readonly status: 'approval_required' | 'paid' | 'declined' | 'expired';
  readonly decided_at: string | null;
  readonly payment: Payment | null;
}

export interface DecidedRechargeRequest {
  readonly request_no: string;
  readonly code: string;
  readonly amount: number;
  readonly method: string;
  readonly payer_name: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly status: 'requested' | 'approved' | 'declined' | 'cancelled';
  readonly requested_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly recharge_no: string | null;
  readonly arrived_amount: number | null;
  readonly user_id: number;
  readonly bank_reference: string | null;
  readonly receiving_account: string | null;
}

export interface DecidedRefund {
  readonly request_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: number;
  readonly reason: string;
  readonly out_refund_no: string | null;
  readonly key_id: string;
  readonly approval_url: string;
  readonly requested_at: string;
  readonly expires_at: string;
  readonly status: 'approval_required' | 'refunded' | 'declined' | 'expired';
  readonly decided_at: string | null;
  readonly refund: Refund | null;
}

export interface DecidedWithdrawal {
  readonly withdrawal_no: string;
  readonly wallet: 'consumer' | 'merchant';
  readonly amount: number;
  readonly status: 
    | 'requested'
    | 'approved'
    | 'paid_out'
    | 'returned'
    | 'declined';
  readonly requested_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly payee_id: string | null;
  readonly payee: WithdrawalPayee | null;
  readonly ended_at: string | null;
  readonly bank_reference: string | null;
  readonly return_reason: string | null;
  readonly user_id: number;
  readonly proposed_at: string | null;
}

export type DeclinePaymentRequestRequest = Readonly<Record<string, never>>;

export interface DeclineRechargeRequest {
  readonly reason?: string | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface DeclineRechargeRequestRequest {
  readonly reason: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface DeclineRefundRequestRequest {
  readonly reason?: string | null;
}

export interface DeclineWithdrawalRequest {
  readonly reason?: string | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
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

export type Done = Readonly<Record<string, never>>;

export interface EmailCode {
  readonly code: string;
}

export interface EmailRemoval {
  readonly password: string;
  readonly totp_code?: string | null;
}

export type EndMandateRequest = Readonly<Record<string, never>>;

export type EndOtherSessionsRequest = Readonly<Record<string, never>>;

export type EndSessionRequest = Readonly<Record<string, never>>;

export interface EndedVerification {
  readonly started_at: string;
  readonly by_kind: 'operator' | 'user' | 'key';
  readonly by: string;
  readonly node: string;
  readonly scope: 'whole' | 'new';
  readonly ended_at: string;
  readonly duration_ms: number;
  readonly outcome: 'holds' | 'broken' | 'cut_off';
  readonly since: string | null;
  readonly rules: number;
  readonly broken: readonly (BrokenRule)[];
  readonly records: number;
  readonly orders: number;
  readonly users: number;
  readonly links: number;
  readonly totals: LedgerTotals | null;
}

export interface EnterBankBalanceRequest {
  readonly account?: string | null;
  readonly date: string;
  readonly balance: number;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface EnteredStatement {
  readonly account: string | null;
  readonly new_lines: number;
  readonly known_lines: number;
  readonly left_lines: number;
  readonly skipped_lines: readonly (string)[];
  readonly matched: number;
  readonly balances: readonly (ClosingBalance)[];
  readonly lines: readonly (BankLine)[];
  readonly differences: readonly (BankDifference)[];
  readonly resolved: readonly (string)[];
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

export interface ExportUserRequest {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface FailedCallbacks {
  readonly items: readonly (OperatorCallback)[];
  readonly next: string | null;
  readonly total: number;
  readonly complete: boolean;
}

export interface Hit {
  readonly kind: 
    | 'user'
    | 'order'
    | 'refund'
    | 'refund_request'
    | 'recharge'
    | 'recharge_request'
    | 'withdrawal'
    | 'transfer'
    | 'settlement'
    | 'payout'
    | 'key'
    | 'merchant'
    | 'branch'
    | 'request';
  readonly id: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly tx_no: string | null;
  readonly title: string | null;
  readonly status: string | null;
  readonly amount: number | null;
  readonly at: string | null;
}

export interface Hits {
  readonly items: readonly (Hit)[];
}

export interface ImportBankStatementRequest {
  readonly account?: string | null;
  readonly closing_balance?: number | null;
  readonly file: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ImportPayoutAnswersRequest {
  readonly file: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface Invite {
  readonly invite_id: number;
  readonly status: 'open' | 'used_up' | 'expired' | 'revoked';
  readonly uses: number;
  readonly used: number;
  readonly created_at: string;
  readonly created_by: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
  readonly revoked_by: string | null;
}

export interface InvitePage {
  readonly items: readonly (Invite)[];
  readonly next: string | null;
}

export interface KindTotal {
  readonly wallet: 'consumer' | 'merchant';
  readonly type: 
    | 'recharge'
    | 'consume'
    | 'refund'
    | 'transfer'
    | 'withdraw'
    | 'collection';
  readonly direction: 'in' | 'out';
  readonly count: number;
  readonly amount: number;
}

export interface LedgerHealth {
  readonly running: RunningVerification | null;
  readonly runs: readonly (EndedVerification)[];
  readonly whole: EndedVerification | null;
  readonly anchor: NewestAnchor | null;
  readonly anchor_due_at: string;
  readonly backups: ServiceBackups | null;
  readonly now: string;
}

export interface LedgerTotals {
  readonly external: number;
  readonly consumer: number;
  readonly merchant: number;
  readonly fee: number;
  readonly journal_difference: number;
  readonly wallets: number;
  readonly wallets_difference: number;
  readonly frozen: number;
  readonly held: number;
  readonly frozen_difference: number;
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
  readonly amount: number;
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
  readonly amount: number;
  readonly refund_no?: string;
  readonly refund_type?: 'full' | 'partial';
  readonly fee?: number;
  readonly net_amount?: number;
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
  readonly amount: number;
  readonly changes: readonly (LifecycleChange)[];
}

export interface ListedUser {
  readonly user_id: number;
  readonly tael_id: string;
  readonly reference: string | null;
  readonly login: string;
  readonly name: string;
  readonly operator: boolean;
  readonly suspended: boolean;
  readonly closed_at: string | null;
  readonly created_at: string;
  readonly account_class: '1' | '2' | '3' | null;
  readonly real_name_known: boolean;
  readonly consumer_balance: number;
  readonly merchant_balance: number;
}

export interface ListedUserPage {
  readonly items: readonly (ListedUser)[];
  readonly next: string | null;
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

export interface LoginPasswordChange {
  readonly new_password: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface MandateChange {
  readonly name?: string | null;
  readonly per_payment?: number | null;
  readonly per_day?: number | null;
  readonly per_month?: number | null;
  readonly total?: number | null;
  readonly merchants?: readonly (number)[] | null;
  readonly valid_until?: string | null;
  readonly pay_password: string;
  readonly totp_code?: string | null;
}

export interface MandateKey {
  readonly key_id: string;
  readonly name: string;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly created_at: string;
}

export interface Me {
  readonly user_id: number;
  readonly wallet_id: string;
  readonly name: string;
  readonly login: string;
  readonly operator: boolean;
  readonly pay_password_set: boolean;
  readonly two_factor: boolean;
  readonly has_merchants: boolean;
  readonly limited: boolean;
  readonly address: string;
  readonly service: ConsoleService;
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

export interface MethodText {
  readonly zh: string;
  readonly en: string;
}

export interface MoveWithinWallet {
  readonly after_id: number | null;
  readonly kind: 'settled' | 'held' | 'released';
  readonly wallet: 'consumer' | 'merchant';
  readonly count: number;
  readonly amount: number;
  readonly balance_after: number;
  readonly frozen_after: number;
  readonly moved_at: string;
}

export interface NamedMerchant {
  readonly merchant_id: number;
  readonly merchant_name: string;
}

export interface NewApiKey {
  readonly name: string;
  readonly scope?: readonly ('query' | 'collection' | 'refund' | 'events')[] | null;
  readonly operate?: boolean | null;
  readonly recharge_limit?: number | null;
  readonly payout_limit?: number | null;
  readonly ip?: readonly (string)[] | null;
  readonly rate?: number | null;
  readonly expires?: string | null;
  readonly merchant_id?: number | null;
  readonly refund_limit?: number | null;
  readonly signs_requests?: boolean | null;
  readonly tool_refunds?: 'approval' | 'direct' | null;
  readonly tool_refund_limit?: number | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface NewEmail {
  readonly email: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface NewMandate {
  readonly kind?: 'program' | 'small' | null;
  readonly name: string;
  readonly per_payment: number;
  readonly per_day: number;
  readonly per_month?: number | null;
  readonly total?: number | null;
  readonly merchants?: readonly (number)[] | null;
  readonly valid_until?: string | null;
  readonly pay_password: string;
  readonly totp_code?: string | null;
}

export interface NewMandateKey {
  readonly name: string;
  readonly ip?: readonly (string)[] | null;
  readonly rate?: number | null;
  readonly pay_password: string;
  readonly totp_code?: string | null;
}

export interface NewPayee {
  readonly holder: string;
  readonly bank: string;
  readonly account: string;
  readonly branch?: string | null;
  readonly pay_password: string;
  readonly totp_code?: string | null;
}

export interface NewestAnchor {
  readonly anchor_no: number;
  readonly at: string;
  readonly chains: number;
}

export interface NewestOrders {
  readonly paid: number;
  readonly expired: number;
  readonly cancelled: number;
}

export interface NextSettlement {
  readonly due_at: string;
  readonly amount: number;
}

export interface Notice {
  readonly notice_no: string;
  readonly at: string;
  readonly kind: 
    | 'recharge_arrived'
    | 'refund_arrived'
    | 'refund_request_waits'
    | 'payment_request_waits'
    | 'mandate_used'
    | 'mandate_near_limit'
    | 'withdrawal_decided'
    | 'orders_paid'
    | 'payee_added'
    | 'new_device'
    | 'login_password_set'
    | 'login_password_reset'
    | 'pay_password_set'
    | 'email_set'
    | 'email_removed';
  readonly read: boolean;
  readonly about: string | null;
  readonly amount: number | null;
  readonly count: number | null;
  readonly detail: string | null;
  readonly address: string | null;
}

export interface NoticeChoice {
  readonly mailed: readonly (
    | 'recharge_arrived'
    | 'refund_arrived'
    | 'refund_request_waits'
    | 'payment_request_waits'
    | 'mandate_near_limit'
    | 'withdrawal_decided'
    | 'orders_paid')[];
  readonly posted?: readonly (
    | 'recharge_arrived'
    | 'refund_arrived'
    | 'refund_request_waits'
    | 'payment_request_waits'
    | 'mandate_near_limit'
    | 'withdrawal_decided'
    | 'orders_paid')[] | null;
  readonly orders: boolean;
}

export interface NoticePage {
  readonly items: readonly (Notice)[];
  readonly next: string | null;
}

export type OfferTotpRequest = Readonly<Record<string, never>>;

export interface OpenPaymentRequests {
  readonly open: number;
}

export interface OpenRefundRequests {
  readonly open: number;
}

export interface OperatorCallback {
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
  readonly user_id: number;
  readonly login: string;
  readonly name: string;
  readonly last: DeliveryAttempt | null;
}

export interface OperatorKey {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly works: boolean;
}

export interface OperatorMerchant {
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branches: readonly (Branch)[];
  readonly user_id: number;
  readonly login: string;
}

export interface OperatorMerchantPage {
  readonly items: readonly (OperatorMerchant)[];
  readonly next: string | null;
}

export interface OperatorOrder {
  readonly tx_no: string;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly amount: number;
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branch_id: number | null;
  readonly payer_id: number | null;
  readonly refunded_amount: number;
  readonly refundable_amount: number;
  readonly settlement_status: 'none' | 'pending' | 'settled';
  readonly pay_url: string;
  readonly pay_qrcode_url: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly paid_at: string | null;
  readonly settled_at: string | null;
  readonly return_url: string | null;
  readonly refund_request: RequestOfOrder | null;
  readonly user_id: number;
  readonly login: string;
  readonly fee_total: number;
}

export interface OperatorOrderDetail {
  readonly tx_no: string;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly amount: number;
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branch_id: number | null;
  readonly payer_id: number | null;
  readonly refunded_amount: number;
  readonly refundable_amount: number;
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
  readonly fee_total: number;
  readonly notify_url: string | null;
  readonly cancelled_at: string | null;
  readonly settle_due_at: string | null;
  readonly server_time: string;
  readonly may_refund: boolean;
  readonly stages: readonly (LifecycleStage)[];
  readonly refunds: readonly (RefundOfOrder)[];
  readonly callback: CallbackOfOrder | null;
  readonly owner: OrderParty;
  readonly owner_suspended: boolean;
  readonly payer: OrderParty | null;
  readonly own: boolean;
}

export interface OperatorOrderPage {
  readonly items: readonly (OperatorOrder)[];
  readonly next: string | null;
}

export interface OperatorOverview {
  readonly date: string;
  readonly waiting: Waiting;
  readonly orders: NewestOrders;
  readonly service: Standing;
}

export interface OperatorRecharge {
  readonly tx_no: string;
  readonly user_id: number;
  readonly status: 'requested' | 'approved' | 'declined';
  readonly amount: number;
  readonly proposed_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly proposed_reason: string | null;
  readonly bank_reference: string | null;
  readonly receiving_account: string | null;
  readonly request_no: string | null;
  readonly login: string;
  readonly name: string;
  readonly reference: string | null;
  readonly proposed_by: string;
  readonly own: boolean;
  readonly proposed_by_you: boolean;
}

export interface OperatorRechargePage {
  readonly items: readonly (OperatorRecharge)[];
  readonly next: string | null;
}

export interface OperatorRechargeRequest {
  readonly request_no: string;
  readonly code: string;
  readonly amount: number;
  readonly method: string;
  readonly payer_name: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly status: 'requested' | 'approved' | 'declined' | 'cancelled';
  readonly requested_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly recharge_no: string | null;
  readonly arrived_amount: number | null;
  readonly user_id: number;
  readonly bank_reference: string | null;
  readonly receiving_account: string | null;
  readonly login: string;
  readonly name: string;
  readonly user_reference: string | null;
  readonly own: boolean;
}

export interface OperatorRechargeRequestPage {
  readonly items: readonly (OperatorRechargeRequest)[];
  readonly next: string | null;
}

export interface OperatorRefundRequest {
  readonly request_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: number;
  readonly reason: string;
  readonly out_refund_no: string | null;
  readonly key_id: string;
  readonly approval_url: string;
  readonly requested_at: string;
  readonly expires_at: string;
  readonly status: 'approval_required' | 'refunded' | 'declined' | 'expired';
  readonly decided_at: string | null;
  readonly refund: Refund | null;
  readonly fee: number;
  readonly net_amount: number;
  readonly key_name: string;
  readonly order: OrderToRefund;
  readonly user_id: number;
}

export interface OperatorRefundRequestPage {
  readonly items: readonly (OperatorRefundRequest)[];
  readonly next: string | null;
}

export interface OperatorUser {
  readonly user_id: number;
  readonly tael_id: string;
  readonly reference: string | null;
  readonly login: string;
  readonly name: string;
  readonly operator: boolean;
  readonly suspended: boolean;
  readonly closed_at: string | null;
  readonly created_at: string;
  readonly account_class: '1' | '2' | '3' | null;
  readonly real_name_known: boolean;
}

export interface OperatorUserDetail {
  readonly user_id: number;
  readonly tael_id: string;
  readonly reference: string | null;
  readonly login: string;
  readonly name: string;
  readonly operator: boolean;
  readonly suspended: boolean;
  readonly closed_at: string | null;
  readonly created_at: string;
  readonly account_class: '1' | '2' | '3' | null;
  readonly real_name_known: boolean;
  readonly provider_account: string | null;
  readonly own: boolean;
  readonly cooling_off_until: string | null;
  readonly pay_password: 'none' | 'set' | 'locked';
  readonly two_factor: boolean;
  readonly code_limit: number | null;
  readonly recovery_codes_left: number;
  readonly consumer: Wallet;
  readonly merchant: Wallet;
  readonly merchants: readonly (NamedMerchant)[];
  readonly keys: readonly (OperatorKey)[];
  readonly sessions: number;
  readonly usual_recharge: number | null;
  readonly ask_from: number;
}

export interface OperatorWithdrawal {
  readonly withdrawal_no: string;
  readonly wallet: 'consumer' | 'merchant';
  readonly amount: number;
  readonly status: 
    | 'requested'
    | 'approved'
    | 'paid_out'
    | 'returned'
    | 'declined';
  readonly requested_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly payee_id: string | null;
  readonly payee: WithdrawalPayee | null;
  readonly ended_at: string | null;
  readonly bank_reference: string | null;
  readonly return_reason: string | null;
  readonly user_id: number;
  readonly proposed_at: string | null;
  readonly login: string;
  readonly name: string;
  readonly reference: string | null;
  readonly suspended: boolean;
  readonly takes_two: boolean;
  readonly proposed_by: string | null;
  readonly payout_no: string | null;
  readonly own: boolean;
  readonly proposed_by_you: boolean;
}

export interface OperatorWithdrawalPage {
  readonly items: readonly (OperatorWithdrawal)[];
  readonly next: string | null;
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
  readonly amount: number;
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branch_id: number | null;
  readonly payer_id: number | null;
  readonly refunded_amount: number;
  readonly refundable_amount: number;
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
  readonly collected_amount: number;
  readonly refunded_amount: number;
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
  readonly amount: number;
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branch_id: number | null;
  readonly payer_id: number | null;
  readonly refunded_amount: number;
  readonly refundable_amount: number;
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
  readonly fee_total: number;
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

export interface OrderParty {
  readonly user_id: number;
  readonly login: string;
  readonly name: string;
  readonly tael_id: string;
  readonly reference: string | null;
}

export interface OrderToPay {
  readonly tx_no: string;
  readonly pay_url: string;
  readonly title: string;
  readonly merchant_name: string;
  readonly amount: number;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface OrderToRefund {
  readonly title: string;
  readonly merchant_name: string;
  readonly amount: number;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly refunded_amount: number;
  readonly refundable_amount: number;
}

export interface OrdersToPay {
  readonly items: readonly (OrderToPay)[];
}

export interface Overview {
  readonly collected: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
  readonly has_pay_password: boolean;
  readonly has_merchant: boolean;
  readonly has_key: boolean;
  readonly has_collected: boolean;
  readonly top_up_text: TopUpText | null;
  readonly top_up_url: string | null;
}

export interface OwnEmail {
  readonly available: boolean;
  readonly address: string | null;
  readonly pending: string | null;
  readonly mailed: readonly (string)[];
  readonly platform_available: boolean;
  readonly posted: readonly (string)[];
  readonly orders: boolean;
}

export interface OwnMandate {
  readonly mandate_no: string;
  readonly kind: 'program' | 'small';
  readonly name: string;
  readonly per_payment: number;
  readonly per_day: number;
  readonly per_month: number | null;
  readonly total: number | null;
  readonly merchants: readonly (number)[] | null;
  readonly valid_until: string | null;
  readonly status: 'active' | 'used_up' | 'expired' | 'ended';
  readonly spent_today: number;
  readonly spent_month: number;
  readonly spent_total: number;
  readonly left_now: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly keys: readonly (MandateKey)[];
}

export interface OwnMandatePage {
  readonly items: readonly (OwnMandate)[];
  readonly next: string | null;
}

export interface OwnWallet {
  readonly balance: number;
  readonly frozen: number;
  readonly total_in: number;
  readonly total_out: number;
  readonly unsettled: number;
  readonly next_settlement: NextSettlement | null;
  readonly under_review: number;
  readonly reviews: number;
}

export interface OwnWallets {
  readonly consumer: OwnWallet;
  readonly merchant: OwnWallet;
}

export interface PaidUnderMandate {
  readonly tx_no: string;
  readonly amount: number;
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

export interface PayOutWithdrawalRequest {
  readonly bank_reference: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface PayPasswordChange {
  readonly pay_password: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface PayPasswordRequest {
  readonly password: string;
  readonly totp_code?: string | null;
  readonly pay_password: string;
  readonly pay_password_again?: string | null;
}

export type PayPasswordSet = Readonly<Record<string, never>>;

export interface PayPasswordState {
  readonly set: boolean;
  readonly tries_left: number;
  readonly locked: boolean;
  readonly locked_until: string | null;
}

export interface PayableWithdrawal {
  readonly withdrawal_no: string;
  readonly wallet: 'consumer' | 'merchant';
  readonly amount: number;
  readonly status: 
    | 'requested'
    | 'approved'
    | 'paid_out'
    | 'returned'
    | 'declined';
  readonly requested_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly payee_id: string | null;
  readonly payee: WithdrawalPayee | null;
  readonly ended_at: string | null;
  readonly bank_reference: string | null;
  readonly return_reason: string | null;
  readonly user_id: number;
  readonly proposed_at: string | null;
  readonly login: string;
  readonly name: string;
  readonly reference: string | null;
  readonly suspended: boolean;
  readonly takes_two: boolean;
  readonly proposed_by: string | null;
  readonly payout_no: string | null;
  readonly own: boolean;
  readonly proposed_by_you: boolean;
  readonly account_number: string | null;
}

export interface Payee {
  readonly payee_id: string;
  readonly holder: string;
  readonly bank: string;
  readonly account: string;
  readonly branch: string | null;
  readonly created_at: string;
  readonly usable_at: string;
}

export interface PayeePage {
  readonly items: readonly (Payee)[];
  readonly next: string | null;
}

export interface PayeeRemoval {
  readonly pay_password: string;
  readonly totp_code?: string | null;
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
  readonly amount: number;
  readonly paid_at: string;
}

export interface PayoutAnswer {
  readonly line: number;
  readonly withdrawal_no: string;
  readonly amount: number | null;
  readonly result: 'paid' | 'failed' | 'open';
  readonly reference: string | null;
  readonly reason: string | null;
  readonly fate: 'paid_out' | 'returned' | 'there' | 'left';
  readonly refusal: string | null;
}

export interface PayoutAnswers {
  readonly paid_out: number;
  readonly returned: number;
  readonly there: number;
  readonly left: number;
  readonly items: readonly (PayoutAnswer)[];
}

export type PingReceiverRequest = Readonly<Record<string, never>>;

export interface PreviewBankStatementRequest {
  readonly account?: string | null;
  readonly closing_balance?: number | null;
  readonly file: string;
}

export interface PreviewPayoutAnswersRequest {
  readonly file: string;
}

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

export interface ReadNotices {
  readonly notice_nos?: readonly (string)[] | null;
}

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

export interface Recharge {
  readonly tx_no: string;
  readonly user_id: number;
  readonly status: 'requested' | 'approved' | 'declined';
  readonly amount: number;
  readonly proposed_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly proposed_reason: string | null;
  readonly bank_reference: string | null;
  readonly receiving_account: string | null;
  readonly request_no: string | null;
}

export interface RechargeMethod {
  readonly method: string;
  readonly name: MethodText;
  readonly holder: string | null;
  readonly account: string | null;
  readonly text: MethodText | null;
  readonly receiving_account: string | null;
  readonly picture: string | null;
}

export interface RechargeMethods {
  readonly items: readonly (RechargeMethod)[];
  readonly by_itself: boolean;
  readonly top_up_text: MethodText | null;
  readonly top_up_url: string | null;
  readonly support_url: string | null;
}

export interface RechargeRequest {
  readonly request_no: string;
  readonly code: string;
  readonly amount: number;
  readonly method: string;
  readonly payer_name: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly status: 'requested' | 'approved' | 'declined' | 'cancelled';
  readonly requested_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly recharge_no: string | null;
  readonly arrived_amount: number | null;
}

export interface RechargeRequestPage {
  readonly items: readonly (RechargeRequest)[];
  readonly next: string | null;
}

export interface RechargeUserRequest {
  readonly amount: number;
  readonly reason?: string | null;
  readonly bank_reference?: string | null;
  readonly receiving_account?: string | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface Recharged {
  readonly tx_no: string;
  readonly status: 'approved' | 'requested';
  readonly balance: number | null;
  readonly proposed_at: string | null;
}

export interface Recipient {
  readonly wallet_id: string;
  readonly name: string;
  readonly own: boolean;
}

export interface RecordPage {
  readonly items: readonly (Transaction)[];
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_pages: number;
  readonly moves: readonly (MoveWithinWallet)[];
}

export interface RecoveryCodes {
  readonly recovery_codes: readonly (string)[];
}

export interface RecoveryCodesRenewal {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface Refund {
  readonly refund_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: number;
  readonly fee: number;
  readonly net_amount: number;
  readonly fee_total: number;
  readonly order_status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly refunded_amount: number;
  readonly refundable_amount: number;
  readonly out_refund_no: string | null;
  readonly created_at: string;
}

export interface RefundAnyOrderRequest {
  readonly refund_type: 'full' | 'partial';
  readonly amount?: number | null;
  readonly reason: string;
  readonly refunded_before: number;
  readonly password: string;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface RefundMade {
  readonly refund_no: string;
  readonly tx_no: string;
  readonly refund_type: 'full' | 'partial';
  readonly amount: number;
  readonly fee: number;
  readonly net_amount: number;
  readonly fee_total: number;
  readonly order_status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly refunded_amount: number;
  readonly refundable_amount: number;
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
  readonly amount: number;
  readonly fee: number;
  readonly net_amount: number;
  readonly fee_total: number;
  readonly order_status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly refunded_amount: number;
  readonly refundable_amount: number;
  readonly out_refund_no: string | null;
  readonly created_at: string;
  readonly reason: string;
  readonly authority: 'factors' | 'request' | 'direct' | 'operator';
  readonly key_id: string | null;
  readonly key_name: string | null;
}

export interface RefundOwnOrderRequest {
  readonly refund_type: 'full' | 'partial';
  readonly amount?: number | null;
  readonly reason: string;
  readonly out_refund_no?: string | null;
  readonly refunded_before: number;
  readonly pay_password: string;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface RefundPreview {
  readonly tx_no: string;
  readonly paid_amount: number;
  readonly refunded_before: number;
  readonly refundable_before: number;
  readonly amount: number;
  readonly from_unsettled: number;
  readonly from_balance: number;
  readonly fee: number;
  readonly net_amount: number;
  readonly fee_total: number;
  readonly refunded_amount: number;
  readonly refundable_amount: number;
  readonly order_status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly needs_code: boolean;
  readonly idempotency_key: string;
}

export interface RemoveStaffRequest {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface RequestOfOrder {
  readonly request_no: string;
  readonly status: 'open' | 'refunded' | 'declined' | 'expired';
  readonly amount: number;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface RequestRechargeRequest {
  readonly amount: number;
  readonly method: string;
  readonly payer_name?: string | null;
  readonly reference?: string | null;
  readonly note?: string | null;
  readonly idempotency_key?: string | null;
}

export interface RequestWithdrawalRequest {
  readonly wallet: 'consumer' | 'merchant';
  readonly amount: number;
  readonly payee_id: string;
  readonly pay_password: string;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export type ResendAnyCallbackRequest = Readonly<Record<string, never>>;

export type ResendCallbackRequest = Readonly<Record<string, never>>;

export interface ResetStaffPasswordRequest {
  readonly staff_password: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface ResumeUserRequest {
  readonly reason?: string | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ReturnWithdrawalRequest {
  readonly reason: string;
  readonly password?: string | null;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface RevokeInviteRequest {
  readonly password: string;
  readonly totp_code?: string | null;
}

export type RevokeKeyRequest = Readonly<Record<string, never>>;

export interface RotatedApiKey {
  readonly key_id: string;
  readonly name: string;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly scope: readonly (
    | 'query'
    | 'collection'
    | 'refund'
    | 'events'
    | 'operate'
    | 'spend')[];
  readonly ip: readonly (string)[];
  readonly rate: number;
  readonly tool_refunds: 'approval' | 'direct' | null;
  readonly tool_refund_limit: number | null;
  readonly refund_limit: number | null;
  readonly recharge_limit: number | null;
  readonly payout_limit: number | null;
  readonly merchant_id: number | null;
  readonly mandate_no: string | null;
  readonly signs_requests: boolean;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly secret: string;
  readonly old_key_id: string;
  readonly old_expires_at: string;
}

export interface RunningVerification {
  readonly started_at: string;
  readonly by_kind: 'operator' | 'user' | 'key';
  readonly by: string;
  readonly node: string;
  readonly scope: 'whole' | 'new';
  readonly rule: number;
  readonly rules: number;
  readonly rule_name: string;
  readonly doing: string;
  readonly links: number;
}

export interface Sandbox {
  readonly time: string;
  readonly ahead_seconds: number;
  readonly payer_id: number | null;
  readonly payer_balance: number;
}

export interface SandboxClock {
  readonly seconds: number;
}

export type SandboxResetRequest = Readonly<Record<string, never>>;

export interface Security {
  readonly pay_password: PayPasswordState;
  readonly two_factor: TwoFactorState;
  readonly cooling_off: CoolingOff | null;
  readonly cooling_off_seconds: number;
}

export interface SecurityLogEntry {
  readonly at: string;
  readonly event: string;
  readonly by: 'you' | 'key' | 'somebody' | 'operator';
  readonly subject: string | null;
  readonly key_id: string | null;
  readonly device: string | null;
  readonly address: string | null;
}

export interface SecurityLogEntryPage {
  readonly items: readonly (SecurityLogEntry)[];
  readonly next: string | null;
}

export interface SecurityLogRead {
  readonly up_to: string;
}

export interface SecurityNews {
  readonly since: string;
  readonly items: readonly (SecurityLogEntry)[];
  readonly more: boolean;
  readonly newest: string | null;
}

export interface ServiceBackups {
  readonly last_at: string | null;
  readonly restored_at: string | null;
  readonly log_copied_at: string | null;
  readonly failures: number;
  readonly late: boolean;
}

export interface Session {
  readonly session_id: string;
  readonly device: string | null;
  readonly address: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly current: boolean;
}

export interface SessionPage {
  readonly items: readonly (Session)[];
  readonly next: string | null;
}

export interface SettingInForce {
  readonly name: string;
  readonly value: string | null;
  readonly secret: boolean;
  readonly default: boolean;
  readonly about: {
    readonly zh: string;
    readonly en: string;
  };
  readonly dangers: readonly ({
    readonly zh: string;
    readonly en: string;
  })[];
}

export interface SettingsInForce {
  readonly items: readonly (SettingInForce)[];
}

export interface SignInRequest {
  readonly login: string;
  readonly password: string;
  readonly totp_code?: string | null;
  readonly recovery_code?: string | null;
}

export interface SignUpRequest {
  readonly name: string;
  readonly login: string;
  readonly password: string;
  readonly password_again?: string | null;
  readonly pay_password?: string | null;
  readonly invite?: string | null;
}

export interface SignedIn {
  readonly user_id: number;
  readonly tael_id: string;
  readonly name: string;
}

export interface SignedInStaff {
  readonly staff_id: number;
  readonly name: string;
  readonly login: string;
  readonly branch_id: number;
}

export type SignedOut = Readonly<Record<string, never>>;

export interface Spending {
  readonly limits: readonly (SpendingLimit)[];
  readonly account_class: '1' | '2' | '3' | null;
  readonly real_name_known: boolean;
}

export interface SpendingLimit {
  readonly period: 'day' | 'month' | 'year' | 'ever';
  readonly set_by: 'owner' | 'service';
  readonly amount: number;
  readonly spent: number;
  readonly left: number;
}

export interface SpendingLimits {
  readonly per_day?: number | null;
  readonly per_month?: number | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface Staff {
  readonly staff_id: number;
  readonly name: string;
  readonly login: string;
  readonly created_at: string;
}

export interface StaffPage {
  readonly items: readonly (Staff)[];
  readonly next: string | null;
}

export interface StaffSignInRequest {
  readonly login: string;
  readonly password: string;
}

export interface Standing {
  readonly build: string;
  readonly health: 'ok' | 'read_only' | 'degraded';
  readonly reason: 
    | 'database_away'
    | 'clocks_differ'
    | 'no_standby'
    | 'disk_full'
    | null;
  readonly nodes: number;
  readonly processes: number;
  readonly free_bytes: number | null;
  readonly verified_at: string | null;
  readonly broken: readonly (string)[];
  readonly backs_up: boolean;
  readonly backup_at: string | null;
  readonly backup_late: boolean;
}

export interface Statement {
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly complete: boolean;
  readonly consumer: WalletStatement;
  readonly merchant: WalletStatement;
}

export interface StatementLine {
  readonly type: 
    | 'recharge'
    | 'consume'
    | 'refund'
    | 'transfer'
    | 'withdraw'
    | 'collection';
  readonly direction: 'in' | 'out';
  readonly count: number;
  readonly amount: number;
}

export interface SumStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly sum: string;
}

export interface SuspendUserRequest {
  readonly reason?: string | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
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
  readonly collected_amount: number;
  readonly refunded_amount: number;
}

export interface TakingsOfDay {
  readonly date: string;
  readonly orders: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
  readonly hours: readonly (TakingsOfHour)[];
}

export interface TakingsOfHour {
  readonly hour: number;
  readonly orders: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
}

export interface TakingsSum {
  readonly date: string;
  readonly orders: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
}

export interface TerminalAllowed {
  readonly request: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface TerminalRefused {
  readonly request: string;
}

export interface Till {
  readonly staff: Staff | null;
  readonly branches: readonly (TillBranch)[];
}

export interface TillBranch {
  readonly branch_id: number;
  readonly branch_name: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
}

export interface TillChange {
  readonly mark: string;
}

export interface TillOrder {
  readonly tx_no: string;
  readonly status: 
    | 'pending'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  readonly amount: number;
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly branch_id: number | null;
  readonly refunded_amount: number;
  readonly refundable_amount: number;
  readonly pay_url: string;
  readonly pay_qrcode_url: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly paid_at: string | null;
  readonly expires_in: number;
}

export interface TimelineLine {
  readonly line_id: string;
  readonly at: string;
  readonly kind: 'request' | 'callback' | 'money' | 'sign_in' | 'change';
  readonly what: string;
  readonly status: string | null;
  readonly http_status: number | null;
  readonly subject: string | null;
  readonly amount: number | null;
  readonly direction: 'in' | 'out' | null;
  readonly wallet: 'consumer' | 'merchant' | null;
  readonly detail: string | null;
  readonly by: string | null;
  readonly address: string | null;
}

export interface TimelineLinePage {
  readonly items: readonly (TimelineLine)[];
  readonly next: string | null;
}

export interface TopUpText {
  readonly zh: string;
  readonly en: string;
}

export interface TotalsOfMonth {
  readonly month: string;
  readonly date: string | null;
  readonly complete: boolean;
  readonly items: readonly (KindTotal)[];
  readonly fees: number;
  readonly differences: {
    readonly payments: number;
    readonly transfers: number;
  };
  readonly users: number;
  readonly next: number | null;
}

export interface TotpOffer {
  readonly secret: string;
  readonly otpauth_url: string;
  readonly offer: string;
  readonly ends_at: string;
}

export interface TotpSwitchOff {
  readonly recovery_code?: string | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface TotpSwitchOn {
  readonly offer: string;
  readonly totp_code: string;
  readonly password: string;
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
  readonly amount: number;
  readonly balance_after: number;
  readonly frozen_after: number;
  readonly title: string;
  readonly merchant_id: number | null;
  readonly branch_id: number | null;
  readonly out_trade_no: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly fee: number | null;
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

export interface Transfer {
  readonly tx_no: string;
  readonly amount: number;
  readonly balance: number;
  readonly created_at: string;
}

export interface TransferRequest {
  readonly from: 'consumer' | 'merchant';
  readonly to_wallet_id?: string | null;
  readonly amount: number;
  readonly pay_password: string;
  readonly totp_code?: string | null;
  readonly idempotency_key?: string | null;
}

export interface TwoFactorState {
  readonly on: boolean;
  readonly recovery_codes_left: number;
  readonly own_code_limit: number | null;
  readonly service_code_limit: number | null;
}

export interface UnlockUserRequest {
  readonly reason?: string | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface UnreadNotices {
  readonly unread: number;
}

export interface UsedApiKey {
  readonly key_id: string;
  readonly name: string;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly scope: readonly (
    | 'query'
    | 'collection'
    | 'refund'
    | 'events'
    | 'operate'
    | 'spend')[];
  readonly ip: readonly (string)[];
  readonly rate: number;
  readonly tool_refunds: 'approval' | 'direct' | null;
  readonly tool_refund_limit: number | null;
  readonly refund_limit: number | null;
  readonly recharge_limit: number | null;
  readonly payout_limit: number | null;
  readonly merchant_id: number | null;
  readonly mandate_no: string | null;
  readonly signs_requests: boolean;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly requests_by_hour: readonly (number)[];
  readonly last_used_at: string | null;
  readonly last_used_from: string | null;
  readonly unused: boolean;
}

export interface UsedApiKeyPage {
  readonly items: readonly (UsedApiKey)[];
  readonly next: string | null;
}

export interface UserSecurityEvent {
  readonly event_no: number;
  readonly at: string;
  readonly kind: 
    | 'signed_in'
    | 'signed_in_new_device'
    | 'signed_in_by_link'
    | 'signed_in_by_provider'
    | 'sign_in_locked'
    | 'codes_locked'
    | 'pay_password_locked'
    | 'session_ended'
    | 'other_sessions_ended';
  readonly user_id: number;
  readonly login: string;
  readonly name: string;
  readonly address: string | null;
  readonly device: string | null;
}

export interface UserSecurityEventPage {
  readonly items: readonly (UserSecurityEvent)[];
  readonly next: string | null;
}

export interface UserWallets {
  readonly user_id: number;
  readonly consumer: Wallet;
  readonly merchant: Wallet;
}

export interface VerificationWanted {
  readonly scope?: 'whole' | 'new' | null;
}

export interface Waiting {
  readonly recharge_requests: number;
  readonly recharges: number;
  readonly withdrawals: number;
  readonly payouts: number;
  readonly refund_requests: number;
  readonly bank_differences: number;
  readonly failed_callbacks: number;
}

export interface Wallet {
  readonly balance: number;
  readonly frozen: number;
  readonly total_in: number;
  readonly total_out: number;
}

export interface WalletDay {
  readonly in: number;
  readonly out: number;
  readonly held: number;
}

export interface WalletHistory {
  readonly days: readonly (WalletHistoryDay)[];
}

export interface WalletHistoryDay {
  readonly day: string;
  readonly consumer: WalletDay;
  readonly merchant: WalletDay;
}

export interface WalletStatement {
  readonly opening: number;
  readonly in: number;
  readonly out: number;
  readonly closing: number;
  readonly lines: readonly (StatementLine)[];
}

export interface Withdrawal {
  readonly withdrawal_no: string;
  readonly wallet: 'consumer' | 'merchant';
  readonly amount: number;
  readonly status: 
    | 'requested'
    | 'approved'
    | 'paid_out'
    | 'returned'
    | 'declined';
  readonly requested_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly payee_id: string | null;
  readonly payee: WithdrawalPayee | null;
  readonly ended_at: string | null;
  readonly bank_reference: string | null;
  readonly return_reason: string | null;
}

export interface WithdrawalPage {
  readonly items: readonly (Withdrawal)[];
  readonly next: string | null;
}

export interface WithdrawalPayee {
  readonly holder: string;
  readonly bank: string;
  readonly account: string;
  readonly branch: string | null;
}
