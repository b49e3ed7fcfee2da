// The interface of the service, written by `npm run build:interface` from its OpenAPI document.

export interface Reads {
  '/console/api/me': {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly data: Me;
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

export interface PayPasswordRequest {
  readonly password: string;
  readonly totp_code?: string | null;
  readonly pay_password: string;
  readonly pay_password_again?: string | null;
}

export type PayPasswordSet = Readonly<Record<string, never>>;

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
