// The interface of the service, written by `npm run build:interface` from its OpenAPI document.

export interface Reads {
  '/console/api/me': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Me;
  };
  '/console/api/keys': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: ApiKeys;
  };
  '/console/api/callbacks': {
    readonly params: null;
    readonly query: {
      readonly state?: 'pending' | 'delivered' | 'failed' | 'not_requested';
      readonly date_from?: string;
      readonly date_to?: string;
      readonly before?: string;
    };
    readonly body: null;
    readonly data: Callbacks;
  };
  '/console/api/callbacks/{event_id}': {
    readonly params: {
      readonly event_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: CallbackDetail;
  };
  '/console/api/callback-secret': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: CallbackSecretState;
  };
  '/console/api/security': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Security;
  };
  '/console/api/security/sessions': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Sessions;
  };
  '/console/api/security/log': {
    readonly params: null;
    readonly query: {
      readonly before?: string;
    };
    readonly body: null;
    readonly data: SecurityLog;
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
  '/console/api/keys/create': {
    readonly params: null;
    readonly query: null;
    readonly body: NewApiKey;
    readonly data: ApiKeySecret;
  };
  '/console/api/keys/{key_id}/update': {
    readonly params: {
      readonly key_id: string;
    };
    readonly query: null;
    readonly body: ApiKeyChange;
    readonly data: ApiKeyChanged;
  };
  '/console/api/keys/{key_id}/rotate': {
    readonly params: {
      readonly key_id: string;
    };
    readonly query: null;
    readonly body: ApiKeyRotation;
    readonly data: ApiKeySecret;
  };
  '/console/api/keys/{key_id}/revoke': {
    readonly params: {
      readonly key_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: ApiKeyChanged;
  };
  '/console/api/callbacks/{event_id}/resend': {
    readonly params: {
      readonly event_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: CallbacksResent;
  };
  '/console/api/callbacks/resend': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackResend;
    readonly data: CallbacksResent;
  };
  '/console/api/callbacks/ping': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackPingRequest;
    readonly data: CallbackPing;
  };
  '/console/api/callback-secret/show': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackSecretShowing;
    readonly data: CallbackSecret;
  };
  '/console/api/callback-secret/rotate': {
    readonly params: null;
    readonly query: null;
    readonly body: CallbackSecretRotation;
    readonly data: CallbackSecret;
  };
  '/console/api/security/login-password/change': {
    readonly params: null;
    readonly query: null;
    readonly body: LoginPasswordChange;
    readonly data: SecurityChanged;
  };
  '/console/api/security/pay-password/set': {
    readonly params: null;
    readonly query: null;
    readonly body: PayPasswordChange;
    readonly data: SecurityChanged;
  };
  '/console/api/security/two-factor/offer': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: TotpOffer;
  };
  '/console/api/security/two-factor/switch-on': {
    readonly params: null;
    readonly query: null;
    readonly body: TotpSwitchOn;
    readonly data: RecoveryCodes;
  };
  '/console/api/security/two-factor/switch-off': {
    readonly params: null;
    readonly query: null;
    readonly body: TotpSwitchOff;
    readonly data: SecurityChanged;
  };
  '/console/api/security/two-factor/renew-recovery-codes': {
    readonly params: null;
    readonly query: null;
    readonly body: RecoveryCodesRenewal;
    readonly data: RecoveryCodes;
  };
  '/console/api/security/sessions/{session_id}/end': {
    readonly params: {
      readonly session_id: string;
    };
    readonly query: null;
    readonly body: null;
    readonly data: SecurityChanged;
  };
  '/console/api/security/sessions/end-others': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: SecurityChanged;
  };
}

export interface ApiKey {
  readonly key_id: string;
  readonly name: string;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly scope: readonly ('query' | 'collection' | 'refund')[];
  readonly ip: readonly (string)[];
  readonly rate: number;
  readonly tool_refund_limit: number | null;
  readonly created_at: string;
  readonly ends_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly last_used_from: string | null;
}

export interface ApiKeyChange {
  readonly name?: string | null;
  readonly ip?: readonly (string)[] | null;
  readonly rate?: number | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
}

export interface ApiKeyChanged {
  readonly key_id: string;
}

export interface ApiKeyRotation {
  readonly overlap_hours: number;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface ApiKeySecret {
  readonly key_id: string;
  readonly secret: string;
  readonly old_ends_at: string | null;
}

export interface ApiKeys {
  readonly items: readonly (ApiKey)[];
  readonly your_address: string;
}

export interface Callback {
  readonly event_id: string;
  readonly tx_no: string;
  readonly state: 'pending' | 'delivered' | 'failed' | 'not_requested';
  readonly url: string | null;
  readonly created_at: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
}

export interface CallbackAttempt {
  readonly attempt: number;
  readonly at: string;
  readonly address: string | null;
  readonly status: number | null;
  readonly failure: 
    | 'answer_not_2xx'
    | 'receiver_gone'
    | 'address_forbidden'
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

export interface CallbackDetail {
  readonly event_id: string;
  readonly tx_no: string;
  readonly state: 'pending' | 'delivered' | 'failed' | 'not_requested';
  readonly url: string | null;
  readonly created_at: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly body: string | null;
  readonly made: readonly (CallbackAttempt)[];
}

export interface CallbackPing {
  readonly event_id: string;
  readonly address: string | null;
  readonly status: number | null;
  readonly failure: 
    | 'answer_not_2xx'
    | 'receiver_gone'
    | 'address_forbidden'
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
  readonly secret: string;
}

export interface CallbackSecretRotation {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface CallbackSecretShowing {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface CallbackSecretState {
  readonly exists: boolean;
  readonly old_ends_at: string | null;
}

export interface Callbacks {
  readonly items: readonly (Callback)[];
  readonly next: string | null;
}

export interface CallbacksResent {
  readonly resent: number;
}

export interface ConsoleService {
  readonly build: string;
  readonly short_name: string;
  readonly public_url: string;
  readonly sign_up: 'open' | 'invite' | 'off';
  readonly demo: boolean;
  readonly language: 'zh' | 'en';
}

export interface LoginPasswordChange {
  readonly password: string;
  readonly totp_code?: string | null;
  readonly new_password: string;
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

export interface NewApiKey {
  readonly name: string;
  readonly scope: readonly ('query' | 'collection' | 'refund')[];
  readonly ip?: readonly (string)[] | null;
  readonly rate?: number | null;
  readonly expires?: string | null;
  readonly tool_refund_limit?: number | null;
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface PayPasswordChange {
  readonly password: string;
  readonly totp_code?: string | null;
  readonly pay_password: string;
}

export interface PayPasswordRequest {
  readonly password: string;
  readonly totp_code?: string | null;
  readonly pay_password: string;
  readonly pay_password_again?: string | null;
}

export type PayPasswordSet = Readonly<Record<string, never>>;

export interface RecoveryCodes {
  readonly recovery_codes: readonly (string)[];
}

export interface RecoveryCodesRenewal {
  readonly password: string;
  readonly totp_code?: string | null;
}

export interface Security {
  readonly pay_password: {
    readonly set: boolean;
    readonly tries_left: number;
    readonly locked: boolean;
    readonly locked_until: string | null;
  };
  readonly two_factor: {
    readonly on: boolean;
    readonly recovery_codes_left: number;
  };
}

export type SecurityChanged = Readonly<Record<string, never>>;

export interface SecurityLog {
  readonly items: readonly (SecurityLogEntry)[];
  readonly next: string | null;
}

export interface SecurityLogEntry {
  readonly at: string;
  readonly event: string;
  readonly by: 'you' | 'somebody' | 'key' | 'operator';
  readonly subject: string | null;
  readonly device: string | null;
  readonly address: string | null;
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

export interface Sessions {
  readonly items: readonly (Session)[];
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

export type SignedOut = Readonly<Record<string, never>>;

export interface TotpOffer {
  readonly secret: string;
  readonly otpauth_url: string;
  readonly offer: string;
  readonly ends_at: string;
}

export interface TotpSwitchOff {
  readonly password: string;
  readonly totp_code?: string | null;
  readonly recovery_code?: string | null;
}

export interface TotpSwitchOn {
  readonly password: string;
  readonly offer: string;
  readonly totp_code: string;
}
