-- What people are told, by the bell and by mail, and where to.
--@ oldest 1.0.0

--@ step
-- Written by the batch of what it tells of. mail_due_at_ms: when it may next be claimed; null: never again.
-- mail_state: waiting, handed (to the mail server, and whether it was taken is not known), sent, failed,
-- unwanted (there is no address, or no wish).
create table notices (
  notice_no text primary key,
  user_id bigint not null,
  kind text not null,
  at_ms bigint not null,
  facts text not null,
  to_sealed text,
  read_at_ms bigint,
  mail_state text not null default 'waiting'
    check (mail_state in ('waiting', 'handed', 'sent', 'failed', 'unwanted')),
  mail_due_at_ms bigint,
  mail_attempts integer not null default 0,
  mail_at_ms bigint,
  mac uuid not null
);

--@ step
create index notices_of_user on notices (user_id, at_ms desc, notice_no);

--@ step
create index notices_unread on notices (user_id) where read_at_ms is null;

--@ step
create index notices_due on notices (mail_due_at_ms, notice_no) where mail_due_at_ms is not null;

--@ step
create index notices_time on notices (at_ms);

--@ step
create table emails (
  user_id bigint primary key,
  sealed text,
  set_at_ms bigint not null,
  mac uuid not null
);

--@ step
revoke delete, truncate on emails from current_user;

--@ step
create table notice_wishes (
  user_id bigint primary key,
  language text not null check (language in ('en', 'zh')),
  mailed text not null,
  orders_from text,
  pending_sealed text,
  pending_until_ms bigint,
  mac uuid not null,
  check ((pending_sealed is null) = (pending_until_ms is null))
);

--@ step
create index notice_wishes_orders on notice_wishes (user_id) where orders_from is not null;

--@ step
-- How far an owner has been told what was paid: how often, and how much.
create table orders_noticed (
  user_id bigint primary key,
  paid_count bigint not null,
  paid_sum bigint not null
);
