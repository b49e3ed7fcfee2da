// The interface of the service, written by `npm run build:interface` from its OpenAPI document.

export interface Reads {
  '/console/api/me': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Me;
  };
  '/console/api/cashier': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Cashier;
  };
  '/console/api/cashier/{branch_id}/day': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: {
      readonly date?: string;
      readonly page?: number;
    };
    readonly body: null;
    readonly data: BranchDay;
  };
  '/console/api/cashier/{branch_id}/orders/{tx_no}': {
    readonly params: {
      readonly branch_id: string;
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: TillOrder;
  };
  '/console/api/cashier/{branch_id}/orders/{tx_no}/lifecycle': {
    readonly params: {
      readonly branch_id: string;
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: Lifecycle;
  };
  '/console/api/cashier/{branch_id}/changes': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: {
      readonly seen?: string;
    };
    readonly body: null;
    readonly data: TillChange;
  };
  '/console/api/branches/{branch_id}/staff': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: StaffList;
  };
}

export interface Writes {
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
  '/console/api/cashier/{branch_id}/collect': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: null;
    readonly body: TillCollection;
    readonly data: TillOrder;
  };
  '/console/api/cashier/{branch_id}/orders/{tx_no}/cancel': {
    readonly params: {
      readonly branch_id: string;
      readonly tx_no: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: TillOrder;
  };
  '/console/api/branches/{branch_id}/staff/create': {
    readonly params: {
      readonly branch_id: string;
    };
    readonly query: null;
    readonly body: StaffCreation;
    readonly data: CreatedStaff;
  };
  '/console/api/branches/{branch_id}/staff/{staff_id}/rename': {
    readonly params: {
      readonly branch_id: string;
      readonly staff_id: string;
    };
    readonly query: null;
    readonly body: StaffRenaming;
    readonly data: ChangedStaff;
  };
  '/console/api/branches/{branch_id}/staff/{staff_id}/reset-password': {
    readonly params: {
      readonly branch_id: string;
      readonly staff_id: string;
    };
    readonly query: null;
    readonly body: StaffPasswordReset;
    readonly data: ChangedStaff;
  };
  '/console/api/branches/{branch_id}/staff/{staff_id}/remove': {
    readonly params: {
      readonly branch_id: string;
      readonly staff_id: string;
    };
    readonly query: null;
    readonly body: StaffRemoval;
    readonly data: ChangedStaff;
  };
}

export interface BranchDay {
  readonly branch: CashierBranch;
  readonly date: string;
  readonly orders_paid: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
  readonly items: readonly (TillOrder)[];
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_pages: number;
}

export interface Cashier {
  readonly staff: CashierStaff | null;
  readonly branches: readonly (CashierBranch)[];
}

export interface CashierBranch {
  readonly branch_id: number;
  readonly name: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
}

export interface CashierStaff {
  readonly staff_id: number;
  readonly name: string;
  readonly login: string;
}

export interface ChangedStaff {
  readonly staff_id: number;
}

export interface ConsoleService {
  readonly build: string;
  readonly short_name: string;
  readonly public_url: string;
  readonly sign_up: 'open' | 'invite' | 'off';
  readonly demo: boolean;
  readonly language: 'zh' | 'en';
}

export interface CreatedStaff {
  readonly staff_id: number;
  readonly login: string;
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
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly amount: number;
  readonly stages: readonly (LifecycleStage)[];
  readonly refund_request: RequestOfOrder | null;
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

export interface PayPasswordRequest {
  readonly password: string;
  readonly totp_code?: string | null;
  readonly pay_password: string;
  readonly pay_password_again?: string | null;
}

export type PayPasswordSet = Readonly<Record<string, never>>;

export interface RequestOfOrder {
  readonly request_no: string;
  readonly status: 'open' | 'refunded' | 'declined' | 'expired';
  readonly amount: number;
  readonly created_at: string;
  readonly expires_at: string;
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

export interface SignedInStaff {
  readonly staff_id: number;
  readonly name: string;
  readonly login: string;
  readonly branch_id: number;
}

export type SignedOut = Readonly<Record<string, never>>;

export interface Staff {
  readonly staff_id: number;
  readonly name: string;
  readonly login: string;
  readonly created_at: string;
}

export interface StaffCreation {
  readonly name: string;
  readonly login: string;
  readonly staff_password: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface StaffList {
  readonly items: readonly (Staff)[];
}

export interface StaffPasswordReset {
  readonly staff_password: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface StaffRemoval {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface StaffRenaming {
  readonly name: string;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface StaffSignInRequest {
  readonly login: string;
  readonly password: string;
}

export interface TillChange {
  readonly mark: string;
}

export interface TillCollection {
  readonly amount: number;
  readonly idempotency_key: string;
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
  readonly refunded_amount: number;
  readonly refundable_amount: number;
  readonly pay_url: string;
  readonly pay_qrcode_url: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly expires_in: number;
  readonly paid_at: string | null;
}
