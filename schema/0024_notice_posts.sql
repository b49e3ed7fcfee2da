-- Notices that go to the platform, which tells its people by means of its own, and what each of them wants there.
--@ oldest 1.0.0

--@ step
-- As those of mail, beside which they go on. post_sealed: the bytes that every attempt sends, from the first
-- claim to the end.
alter table notices
  add column post_state text not null default 'waiting',
  add column post_due_at_ms bigint,
  add column post_attempts integer not null default 0,
  add column post_sealed text;

--@ step
alter table notices add constraint notices_post_state
  check (post_state in ('waiting', 'sent', 'failed', 'unwanted')) not valid;

--@ step
alter table notices validate constraint notices_post_state;

--@ step concurrently
create index concurrently notices_post_due on notices (post_due_at_ms, notice_no)
  where post_due_at_ms is not null;

--@ step
-- Null: they have never said.
alter table notice_wishes add column posted text;

--@ step
-- When somebody last looked whether there is something to tell: one node does in each minute.
alter table orders_noticed add column looked_at_ms bigint not null default 0;
