// A mandate, as its key sees it and as its payer does.

import { z } from 'zod';
import { fen } from '../../core/money.ts';
import type { ApiKey } from '../../core/rows/key.ts';
import { MANDATE_KINDS, MANDATE_STATUSES } from '../../core/rows/mandate.ts';
import { MANDATE_NO, MERCHANT, ORDERED } from '../../http/openapi/story.ts';
import type { OwnMandate, ShownMandate } from '../../service/mandates.ts';
import * as kinds from '../../service/present/answer-fields.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { KEY_STATUSES, statusOf } from '../keys/key.ts';

const EXAMPLE = {
  mandate_no: MANDATE_NO,
  kind: 'program',
  name: '买菜助手',
  per_payment: fen(100_00),
  per_day: fen(200_00),
  per_month: fen(2_000_00),
  total: null,
  merchants: [MERCHANT.merchant_id],
  valid_until: '2027-03-01T00:00:00.000+08:00',
  status: 'active',
  spent_today: fen(88_00),
  spent_month: fen(488_00),
  spent_total: fen(488_00),
  left_now: fen(100_00),
  created_at: '2026-11-01T10:00:00.000+08:00',
  ended_at: null,
} as const;

export const MANDATE = shape<ShownMandate>()({
  name: 'Mandate',
  about: "A payer's leave to pay without their payment password, up to limits.",
  fields: {
    mandate_no: is.txNo('The number of the mandate.', ({ mandate }) => mandate.mandateNo),
    kind: is.choice(
      MANDATE_KINDS,
      '`program`: whoever holds one of its keys pays. `small`: the payer themselves, on the pay page.',
      ({ mandate }) => mandate.kind,
    ),
    name: is.text('What the payer has called it.', ({ mandate }) => mandate.name),
    per_payment: is.yuan('The most for one payment', ({ mandate }) => mandate.perPaymentFen),
    per_day: is.yuan('The most in a Shanghai day', ({ mandate }) => mandate.perDayFen),
    per_month: is.yuanOrNull(
      'The most in a Shanghai month; null: no limit',
      ({ mandate }) => mandate.perMonthFen,
    ),
    total: is.yuanOrNull('The most ever; null: no limit', ({ mandate }) => mandate.totalFen),
    merchants: is.field(
      z
        .array(kinds.id('A merchant.'))
        .readonly()
        .nullable()
        .meta({ description: 'The only merchants who may be paid; null: anybody.' }),
      ({ mandate }: ShownMandate) => mandate.merchantIds,
    ),
    valid_until: is.timeOrNull(
      'From then on nothing is paid under it; null: until it is ended',
      ({ mandate }) => mandate.validUntilMs,
    ),
    status: is.choice(
      MANDATE_STATUSES,
      'Only while it is `active` is anything paid under it.',
      ({ status }) => status,
    ),
    spent_today: is.yuan('What was paid under it today', ({ spent }) => spent.todayFen),
    spent_month: is.yuan('What was paid under it this month', ({ spent }) => spent.monthFen),
    spent_total: is.yuan('What was ever paid under it', ({ spent }) => spent.totalFen),
    left_now: is.yuan(
      'The most that one payment may come to now; whether the wallet holds it is not said',
      ({ leftFen }) => leftFen,
    ),
    created_at: is.time('When it was created.', ({ mandate }) => mandate.createdAtMs),
    ended_at: is.timeOrNull(
      'When it was ended; null: it was not',
      ({ mandate }) => mandate.endedAtMs,
    ),
  },
  examples: () => ({ active: { summary: 'An active mandate', value: EXAMPLE } }),
});

interface KeyOfMandate {
  readonly key: ApiKey;
  readonly nowMs: number;
}

const MANDATE_KEY = shape<KeyOfMandate>()({
  name: 'MandateKey',
  about: 'A key that spends under the mandate.',
  fields: {
    key_id: is.text('The id of the key.', ({ key }) => key.keyId),
    name: is.text('What it is for.', ({ key }) => key.name),
    status: is.choice(KEY_STATUSES, 'Whether it works.', statusOf),
    created_at: is.time('When it was created', ({ key }) => key.createdAtMs),
  },
});

export const OWN_MANDATE = shape<OwnMandate>()({
  name: 'OwnMandate',
  about: 'A mandate with its keys.',
  fields: {
    ...MANDATE.fields,
    keys: is.listOf(MANDATE_KEY, 'Those that have ended included.', ({ keys, nowMs }) =>
      keys.map((key) => ({ key, nowMs })),
    ),
  },
  examples: () => {
    const key = { key_id: 'tk_0123456789abcdefghjkmn', name: 'agent', status: 'active' as const };
    const value = { ...EXAMPLE, keys: [{ ...key, created_at: ORDERED }] };
    return { active: { summary: 'An active mandate with a key', value } };
  },
});
