// Edits of what stands beside money: merchants, idempotency keys, nonces, sessions, invites and callbacks.

import type { Edit } from './database-edits.ts';
import { BOB, CAT, HAL, R1, T1, T5 } from './made-numbers.ts';
import { SEALED_EDITS } from './sealed-edits.ts';
import { DONE, FRESH } from './tamperings-callbacks.ts';

export const GONE = 'Nothing else says that there was one.';
const NO_MONEY = 'It decides nothing.';

export const SIDE_EDITS: readonly Edit[] = [
  {
    what: 'The owner of a merchant',
    changes: [`update merchants set owner_id = ${CAT} where merchant_id = 20`],
  },
  {
    what: 'The name of a merchant',
    changes: [`update merchants set name = 'x' where merchant_id = 20`],
  },
  {
    what: 'Idempotency keys are deleted',
    changes: [
      `insert into idempotency_keys values (0, '2/once', 'collection', '', '{}', '${T5}', 0, 0)`,
      'delete from idempotency_keys',
    ],
    left: `${GONE} Whoever repeats the request does it twice.`,
  },
  {
    what: 'What an idempotency key stands for',
    changes: [
      `insert into idempotency_keys values (0, '2/once', 'collection', '', '{}', '${T5}', 0, 0)`,
      `update idempotency_keys set result = '{"ok":true}'`,
    ],
  },
  {
    what: "A shop's number of another order",
    changes: [`insert into shop_numbers values (0, '2/1/4711', '${T5}', null)`],
  },
  {
    what: "An order's number of the shop",
    changes: [`update orders set out_trade_no = '4711' where tx_no = '${T1}'`],
  },
  {
    what: "A refund's number of the shop",
    changes: [`update refunds set out_refund_no = '4711' where refund_no = '${R1}'`],
  },
  {
    what: 'Nonces are deleted',
    changes: [`insert into nonces_0 values (0, gen_random_uuid())`, 'delete from nonces_0'],
    left: `${GONE} A request that was overheard can be sent again for 300 seconds.`,
  },
  { what: 'The owner of a session', changes: [`update sessions set user_id = ${BOB}`] },
  {
    what: 'The end of a session',
    changes: ['update sessions set expires_at_ms = 8640000000000000'],
    left: 'Whoever has its cookie is refused: the end that it had is under its MAC.',
  },
  {
    what: 'A recovery code is good again',
    changes: [`insert into recovery_codes values (0, ${HAL}, 1, '{digest}', 0)`],
  },
  {
    what: 'The security log is emptied',
    changes: ['delete from security_events'],
    left: 'What counts is in the trail as well.',
  },
  ...SEALED_EDITS,
  {
    what: 'Places of an invite',
    changes: ['update invites set places = places + 1'],
  },
  {
    what: 'The address of a callback',
    changes: [`update callbacks set url = 'https://elsewhere.example/' where tx_no = '${FRESH}'`],
  },
  {
    what: 'The body of a callback',
    changes: [`update callbacks set body = 'x' where tx_no = '${DONE}'`],
  },
  { what: 'A callback is deleted', changes: [`delete from callbacks where tx_no = '${FRESH}'`] },
  {
    what: 'The answer to an attempt',
    changes: [`update callback_attempts set answer = 'x', address = null`],
    left: NO_MONEY,
  },
  {
    what: 'The address of a receiver',
    changes: [`update event_receivers set url = 'https://elsewhere.example/'`],
  },
  {
    what: 'The newest event of an owner is deleted',
    changes: [
      'delete from events where sequence in (select max(sequence) from events group by cell)',
    ],
  },
];
