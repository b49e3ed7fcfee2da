// The tables of the plain service: what somebody writes who keeps double entry, and thinks of nonces,
// rates and idempotency.

export const SCHEMA = `
create table api_keys (
  key_id text primary key,
  owner_id bigint not null,
  secret_digest text not null,
  requests_per_minute bigint not null
);
create table nonces (
  key_id text not null,
  nonce text not null,
  seen_at timestamptz not null default now(),
  primary key (key_id, nonce)
);
create table rates (
  key_id text not null,
  minute bigint not null,
  requests bigint not null,
  primary key (key_id, minute)
);
create table idempotency_keys (
  key_id text not null,
  idempotency_key text not null,
  request_digest text not null,
  tx_no text not null,
  primary key (key_id, idempotency_key)
);
create table users (
  user_id bigint primary key,
  pay_password_digest text not null
);
create table sessions (
  token_digest text primary key,
  user_id bigint not null references users,
  expires_at timestamptz not null
);
create table merchants (
  merchant_id bigint primary key,
  owner_id bigint not null references users
);
create table wallets (
  wallet_id bigint generated always as identity primary key,
  user_id bigint references users,
  kind text not null,
  balance_fen bigint not null default 0,
  unique (user_id, kind),
  check (balance_fen >= 0 or kind = 'funding')
);
create table orders (
  tx_no text primary key,
  merchant_id bigint not null references merchants,
  owner_id bigint not null,
  amount_fen bigint not null check (amount_fen > 0),
  refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
  title text,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  payer_id bigint,
  paid_at timestamptz
);
create index on orders (owner_id, created_at);
create table refunds (
  refund_no text primary key,
  tx_no text not null references orders,
  amount_fen bigint not null check (amount_fen > 0),
  reason text,
  made_at timestamptz not null default now()
);
create table entries (
  entry_no bigint generated always as identity primary key,
  wallet_id bigint not null references wallets,
  movement_no text not null,
  amount_fen bigint not null,
  balance_fen bigint not null,
  made_at timestamptz not null default now()
);
create index on entries (wallet_id, entry_no);
`;
