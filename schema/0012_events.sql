-- All that an owner is told, in one order: payments follow from their records, everything else is here.
--@ oldest 1.0.0

--@ step
-- How many events besides payments there were; a payment writes it as it was.
alter table wallets add column told_no bigint not null default 1000000000000;

--@ step
-- How many of them were removed because they were old.
alter table wallets add column gone_no bigint not null default 0;

--@ step
-- sequence is the owner's place for the event: record_no, their newest record then, and told_no. facts are
-- what happened, in JSON. A row is removed ninety days after told_at_ms.
create table events (
  cell integer not null,
  subject_no text not null,
  owner_id bigint not null,
  merchant_id bigint,
  type text not null,
  at_ms bigint not null,
  sequence bigint not null,
  record_no bigint not null,
  told_at_ms bigint not null,
  facts text not null,
  mac uuid not null,
  primary key (subject_no, cell)
);

--@ step
create unique index events_sequence on events (cell, owner_id, sequence);

--@ step
-- What was told before or after a payment.
create index events_record on events (cell, owner_id, record_no, sequence);

--@ step
create index events_age on events (told_at_ms);

--@ step
-- Up to when orders of a cell expired and that has been told, and until when a node tells those behind it.
create table expiries_told (
  cell integer primary key,
  through_ms bigint not null,
  claimed_until_ms bigint not null default 0
);

--@ step concurrently
-- Orders come in the order of their creation, or nearly: this is as good as nothing to write.
create index concurrently orders_created on orders using brin (created_at_ms)
  with (pages_per_range = 32, autosummarize = on);
