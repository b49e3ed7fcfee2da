// The interface of the service, written by `npm run build:interface` from its OpenAPI document.

export interface Reads {
  '/console/api/me': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Me;
  };
  '/console/api/records': {
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
    readonly data: OwnRecordList;
  };
  '/console/api/records.csv': {
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
  '/console/api/wallets': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: OwnWallets;
  };
  '/console/api/wallets/history': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: WalletHistory;
  };
  '/console/api/overview': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Overview;
  };
  '/console/api/statement': {
    readonly params: null;
    readonly query: {
      readonly month?: string;
    };
    readonly body: null;
    readonly data: Statement;
  };
  '/console/api/statement.csv': {
    readonly params: null;
    readonly query: {
      readonly month?: string;
    };
    readonly body: null;
    readonly data: string;
  };
  '/console/api/recipient': {
    readonly params: null;
    readonly query: {
      readonly wallet_id: string;
    };
    readonly body: null;
    readonly data: Recipient;
  };
  '/console/api/withdrawals': {
    readonly params: null;
    readonly query: {
      readonly before?: string;
    };
    readonly body: null;
    readonly data: OwnWithdrawalList;
  };
}

export interface Writes {
  '/auth/login': {
    readonly params: null;
    readonly query: null;
    readonly body: SignInRequest;
    readonly data: SignedIn;
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
  '/console/api/wallets/transfer': {
    readonly params: null;
    readonly query: null;
    readonly body: OwnTransferRequest;
    readonly data: OwnTransfer;
  };
  '/console/api/wallets/withdraw': {
    readonly params: null;
    readonly query: null;
    readonly body: OwnWithdrawalRequest;
    readonly data: OwnWithdrawal;
  };
}

export interface ConsoleService {
  readonly build: string;
  readonly short_name: string;
  readonly public_url: string;
  readonly sign_up: 'open' | 'invite' | 'off';
  readonly demo: boolean;
  readonly language: 'zh' | 'en';
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
  readonly service: ConsoleService;
}

export interface NextSettlement {
  readonly due_at: string;
  readonly amount: number;
}

export interface Overview {
  readonly collected: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
  readonly has_pay_password: boolean;
  readonly has_merchant: boolean;
  readonly has_key: boolean;
  readonly has_collected: boolean;
}

export interface OwnCounterparty {
  readonly kind: 'user' | 'merchant' | 'platform';
  readonly name: string;
  readonly wallet_id: string | null;
}

export interface OwnRecord {
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
  readonly counterparty: OwnCounterparty;
  readonly created_at: string;
}

export interface OwnRecordList {
  readonly items: readonly (OwnRecord)[];
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_pages: number;
}

export interface OwnTransfer {
  readonly tx_no: string;
  readonly amount: number;
  readonly balance: number;
  readonly created_at: string;
}

export interface OwnTransferRequest {
  readonly from: 'consumer' | 'merchant';
  readonly to_wallet_id?: string | null;
  readonly amount: number;
  readonly pay_password: string;
  readonly totp_code?: string | null;
  readonly idempotency_key: string;
}

export interface OwnWallet {
  readonly balance: number;
  readonly frozen: number;
  readonly unsettled: number;
  readonly next_settlement: NextSettlement | null;
  readonly under_review: number;
  readonly reviews: number;
}

export interface OwnWallets {
  readonly consumer: OwnWallet;
  readonly merchant: OwnWallet;
}

export interface OwnWithdrawal {
  readonly withdrawal_no: string;
  readonly wallet: 'consumer' | 'merchant';
  readonly amount: number;
  readonly status: 'pending' | 'approved' | 'declined';
  readonly requested_at: string;
  readonly decided_at: string | null;
  readonly reason: string | null;
}

export interface OwnWithdrawalList {
  readonly items: readonly (OwnWithdrawal)[];
  readonly next: string | null;
}

export interface OwnWithdrawalRequest {
  readonly wallet: 'consumer' | 'merchant';
  readonly amount: number;
  readonly pay_password: string;
  readonly totp_code?: string | null;
  readonly idempotency_key: string;
}

export interface PayPasswordRequest {
  readonly password: string;
  readonly totp_code?: string | null;
  readonly pay_password: string;
  readonly pay_password_again?: string | null;
}

export type PayPasswordSet = Readonly<Record<string, never>>;

export interface Recipient {
  readonly wallet_id: string;
  readonly name: string;
  readonly own: boolean;
}

export interface SignInRequest {
  readonly login: string;
  readonly password: string;
  readonly totp_code?: string | null;
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

export type SignedOut = Readonly<Record<string, never>>;

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
