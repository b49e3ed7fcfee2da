// Ways to tamper with the callbacks that payments owe, and with their attempts.

import { CAT, T8, T10, T11, T12, T13, T14 } from './made-numbers.ts';
import type { Tampering } from './tamperings.ts';
import { inAnotherCell } from './written-anew.ts';

/** Delivered at the second attempt, failed at the first, claimed, and not even claimed. */
export const [DONE, LOST, TAKEN, FRESH] = [T10, T11, T12, T13] as const;

/** Of this order a receiver is told that it was cancelled. */
export const TOLD = T14;
export const RECEIVER = {
  receiverId: 31,
  url: 'http://told/',
  types: ['order.cancelled', 'refund.made'],
  sealedSecret: 'sealed',
} as const;

const of = (txNo: string) => `where tx_no = '${txNo}'`;
const OWE = 'payments_owe_their_callback';
const COUNT = 'callbacks_count_their_attempts';
const STATE = 'callbacks_have_their_state';
const RECEIVERS = 'receivers_are_told';
const PLACES = 'events_have_their_place';
const CELLS = 'rows_lie_in_their_cells';

export const CALLBACK_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A callback that was removed before it was sent',
    changes: [`delete from callbacks ${of(FRESH)}`],
    rules: [OWE],
  },
  {
    what: 'A callback that was removed after it was sent',
    changes: [`delete from callbacks ${of(DONE)}`],
    rules: [OWE, COUNT],
  },
  {
    what: 'A callback that no payment owes',
    changes: [
      `insert into callbacks (cell, tx_no, owner_id, url, host, created_at_ms, due_at_ms)
       select cell, '${T8}', owner_id, url, host, created_at_ms, due_at_ms from callbacks ${of(FRESH)}`,
    ],
    rules: [OWE],
  },
  ...[`owner_id = ${CAT}`, `url = 'https://elsewhere.example/'`, 'created_at_ms = 0'].map(
    (change): Tampering => ({
      what: `A callback with ${change}`,
      changes: [`update callbacks set ${change} ${of(FRESH)}`],
      rules: [OWE],
    }),
  ),
  ...['notify_url = null', `notify_url = 'https://elsewhere.example/'`].map(
    (change): Tampering => ({
      what: `A paid order with ${change}`,
      changes: [`update orders set ${change} ${of(TAKEN)}`],
      rules: ['authority_is_as_written', OWE],
    }),
  ),
  {
    what: 'An attempt that was removed',
    changes: [`delete from callback_attempts ${of(DONE)} and attempt_no = 1`],
    rules: [COUNT],
  },
  {
    what: 'A last attempt that was removed and is not counted',
    changes: [
      `delete from callback_attempts ${of(LOST)}`,
      `update callbacks set attempt_count = 0 ${of(LOST)}`,
    ],
    rules: [STATE],
  },
  ...[
    'update callbacks set attempt_count = attempt_count + 1',
    'update callback_attempts set attempt_no = attempt_no - 1',
  ].map(
    (change): Tampering => ({
      what: `Attempts after ${change}`,
      changes: [`${change} ${of(DONE)}`],
      rules: [COUNT],
    }),
  ),
  {
    what: 'An attempt under a claim that nobody had',
    changes: [`update callback_attempts set claim_no = 7 ${of(DONE)} and attempt_no = 2`],
    rules: [COUNT, STATE],
  },
  {
    what: 'An attempt of a callback that does not exist',
    changes: [`update callback_attempts set tx_no = 'nothing' ${of(DONE)} and attempt_no = 1`],
    rules: [COUNT],
  },
  {
    what: 'A failed callback that is said to be delivered',
    changes: [`update callbacks set state = 'delivered' ${of(LOST)}`],
    rules: [STATE],
  },
  {
    what: 'A delivered callback that is said to have failed',
    changes: [`update callbacks set state = 'failed' ${of(DONE)}`],
    rules: [STATE],
  },
  {
    what: 'A callback that is sent again though nobody asked for it',
    changes: [`update callbacks set state = 'pending' ${of(DONE)}`],
    rules: [STATE],
  },
  {
    what: 'A callback that is never sent',
    changes: [`update callbacks set state = 'delivered' ${of(FRESH)}`],
    rules: [STATE],
  },
  {
    what: 'An answer that was turned into an acknowledgement',
    changes: [`update callback_attempts set status = 204 ${of(LOST)}`],
    rules: [STATE],
  },
  {
    what: 'Bytes that were taken away, to be made anew',
    changes: [`update callbacks set body = null ${of(TAKEN)}`],
    rules: [STATE],
  },
  {
    what: 'Bytes that were put there before there were any',
    changes: [`update callbacks set body = 'pay me' ${of(FRESH)}`],
    rules: ['authority_is_as_written', STATE],
  },
  {
    what: 'A callback secret of nobody',
    changes: ['update callback_secrets set user_id = 99'],
    rules: ['authority_is_as_written', 'authority_is_newest', 'owners_exist'],
  },
  {
    what: 'A receiver of nobody',
    changes: ['update event_receivers set owner_id = 99'],
    rules: ['authority_is_as_written', 'owners_exist', RECEIVERS],
  },
  {
    what: 'A receiver that was removed, of which the wallets of its owner still speak',
    changes: ['update event_receivers set removed_at_ms = 1'],
    rules: ['authority_is_as_written', RECEIVERS],
  },
  {
    what: 'A filter that was widened beside the wallets of its owner',
    changes: [`update event_receivers set types = types || ',order.expired'`],
    rules: ['authority_is_as_written', RECEIVERS],
  },
  {
    what: 'Something that is held though its receiver is on',
    changes: [`update callbacks set state = 'held' where receiver_id is not null`],
    rules: [RECEIVERS],
  },
  {
    what: 'A callback that lies elsewhere than its owner',
    changes: inAnotherCell('callbacks', of(FRESH)),
    rules: [OWE, CELLS],
  },
  {
    what: 'Attempts that lie elsewhere than their callback',
    changes: inAnotherCell('callback_attempts', of(DONE)),
    rules: [COUNT, STATE, CELLS],
  },
  {
    what: 'A callback secret that lies elsewhere than its owner',
    changes: inAnotherCell('callback_secrets'),
    rules: [CELLS],
  },
  {
    what: 'A receiver that lies elsewhere than its owner',
    changes: inAnotherCell('event_receivers'),
    rules: [RECEIVERS, CELLS],
  },
  {
    what: 'An event that was removed',
    changes: [
      `delete from events where sequence = (select max(newest.sequence) from events newest
        where newest.cell = events.cell and newest.owner_id = events.owner_id)`,
    ],
    rules: [PLACES],
  },
  {
    what: 'The oldest event of an owner, removed',
    changes: [
      `delete from events where sequence = (select min(oldest.sequence) from events oldest
        where oldest.cell = events.cell and oldest.owner_id = events.owner_id)`,
    ],
    rules: [PLACES],
  },
  {
    what: 'All events, removed',
    changes: ['delete from events'],
    rules: [PLACES],
  },
  {
    what: 'An event in another place',
    changes: ['update events set sequence = sequence + 1000'],
    rules: ['authority_is_as_written', PLACES],
  },
  {
    what: 'An event that tells something else',
    changes: [`update events set facts = '{}' where subject_no = '${TOLD}'`],
    rules: ['authority_is_as_written'],
  },
  {
    what: 'An event that lies in another cell',
    changes: inAnotherCell('events', `where subject_no = '${TOLD}'`),
    rules: [CELLS, PLACES],
  },
];
