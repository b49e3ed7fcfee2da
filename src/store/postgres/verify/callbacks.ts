// Checks callbacks: what was paid is owed once, and what became of it follows from what was tried.

import { EVENTS_BEFORE } from '../../../core/ledger/wallet.ts';
import { OWNER_EVENT_TYPES } from '../../../core/rows/receiver.ts';
import type { Check } from './check.ts';

const TYPES = OWNER_EVENT_TYPES.map((type) => `'${type}'`).join(', ');

export const CALLBACK_CHECKS: readonly Check[] = [
  {
    name: 'payments_owe_their_callback',
    rule:
      'A paid order with an address has one callback, of its owner and to that address, since it ' +
      'was paid; no other order has one.',
    violations: `
      with owing as (
        select cell, tx_no, owner_id, notify_url as url, paid_at_ms as created_at_ms from orders
        where paid_at_ms is not null and notify_url is not null)
      select format('order %s: owner %s, %s; its callback: owner %s, %s', tx_no, o.owner_id,
        coalesce(o.url, 'it owes none'), c.owner_id, coalesce(c.url, 'there is none')) as what
      from owing o full join (
          select * from callbacks where receiver_id is null) as c using (cell, tx_no)
      where (o.owner_id, o.url, o.created_at_ms)
        is distinct from (c.owner_id, c.url, c.created_at_ms)`,
  },
  {
    name: 'callbacks_count_their_attempts',
    rule:
      'Attempts are numbered without gaps up to the count on their callback, one a claim, and none is ' +
      'missing but the oldest, which are not kept.',
    violations: `
      with attempts as (
        select cell, tx_no, count(*) as made, count(distinct attempt_no) as numbers,
          min(attempt_no) as first, max(attempt_no) as last, max(claim_no) as claim_no
        from callback_attempts group by cell, tx_no)
      select format('callback of %s: %s attempts counted, %s made with numbers %s to %s', tx_no,
        c.attempt_count, coalesce(a.made, 0), a.first, a.last) as what
      from callbacks c full join attempts a using (cell, tx_no)
      where c.tx_no is null or c.attempt_count - c.attempts_swept <> coalesce(a.made, 0)
        or (a.first, a.last, a.numbers) <> (c.attempts_swept + 1, c.attempt_count, a.made)
        or a.claim_no > c.claim_no`,
  },
  {
    name: 'callbacks_have_their_state',
    rule:
      'A callback is delivered or failed by the attempt of its last claim, pending otherwise, or held; ' +
      'it has its body since it was first claimed, but for one of a payment whose attempts are not kept.',
    violations: `
      select format('callback of %s: %s after claim %s, which %s', tx_no, c.state, c.claim_no,
        coalesce('was answered with ' || a.status, 'got no answer')) as what
      from callbacks c left join callback_attempts a using (cell, tx_no, claim_no)
      where case when c.body is not null then c.claim_no = 0
          else c.claim_no > 0 and (c.receiver_id is not null or c.attempts_swept = 0
            or c.attempts_swept <> c.attempt_count) end
        or c.state <> 'held' and c.state <> case
          when a.attempt_no is null and c.attempts_swept > 0 and c.attempts_swept = c.attempt_count
            then c.state
          when a.attempt_no is null or a.next_attempt_at_ms is not null
            or a.attempt_no <= c.attempts_before then 'pending'
          when a.status between 200 and 299 then 'delivered'
          else 'failed' end`,
  },
  {
    name: 'receivers_are_told',
    rule:
      'What a receiver is told belongs to its owner and is held only while it is paused or removed; ' +
      'the wallets of an owner say what their receivers want to be told.',
    violations: `
      with wanted as (
        select cell, owner_id as user_id,
          bit_or(1 << array_position(array[${TYPES}], type) - 1) as announces
        from event_receivers, unnest(string_to_array(types, ',')) as type
        where removed_at_ms is null group by cell, owner_id)
      select format('wallets of user %s announce %s, their receivers want %s', user_id,
        w.announces, coalesce(wanted.announces, 0)) as what
      from wallets w left join wanted using (cell, user_id)
      where w.announces <> coalesce(wanted.announces, 0)
      union all
      select format('callback %s of owner %s is %s, its receiver %s of owner %s is %s', tx_no,
        c.owner_id, c.state, c.receiver_id, coalesce(r.owner_id, 0),
        case when paused then 'paused' when removed_at_ms is null then 'on' else 'removed' end)
      from callbacks c left join event_receivers r using (cell, receiver_id)
      where c.receiver_id is not null and (r.owner_id is distinct from c.owner_id
        or c.state = 'held' and not paused and removed_at_ms is null)`,
  },
  {
    name: 'events_have_their_place',
    rule:
      'Events of an owner besides payments, with those that were old and are gone, are as many as their ' +
      'wallets say, and each is behind the records that there were.',
    violations: `
      with placed as (
        select cell, owner_id as user_id, subject_no, sequence, record_no,
          sequence - record_no as told_no,
          lag(sequence - record_no) over one_by_one as told_before,
          lag(record_no) over one_by_one as record_before
        from events window one_by_one as (partition by cell, owner_id order by sequence)),
      counted as (select cell, user_id, count(*) as events from placed group by cell, user_id)
      select format('event of %s: place %s at record %s of user %s', subject_no, sequence, p.record_no,
        user_id) as what
      from placed p left join wallets w using (cell, user_id)
      where w.user_id is null or p.told_no <= told_before or p.record_no < record_before
        or p.told_no > w.told_no or p.record_no > w.record_no
      union all
      select format('wallets of user %s: %s told, %s of them gone, %s kept', user_id,
        told_no - ${EVENTS_BEFORE}, gone_no, coalesce(events, 0))
      from wallets left join counted using (cell, user_id)
      where told_no - ${EVENTS_BEFORE} <> gone_no + coalesce(events, 0)`,
  },
];
