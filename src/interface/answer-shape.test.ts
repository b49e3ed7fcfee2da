// A shape says each field once: what it is made of, how it is described and how it is written follow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { type Fen, fen } from '../core/money.ts';
import { writeJson } from '../wire/json-write.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape } from './answer-shape.ts';
import { OPERATIONS } from './operations.ts';
import { pageWith } from './pages.ts';

const SITE = { shortName: 'Tael', payBase: 'https://pay.example.com' };
const AT_MS = Date.parse('2026-11-20T19:30:00.000+08:00');

interface Cup {
  readonly no: string;
  readonly priceFen: Fen;
  readonly soldAtMs: number | null;
  readonly by: { readonly name: string } | null;
}

const POTTER = shape<{ readonly name: string }>()({
  name: 'Potter',
  about: 'Who made it.',
  fields: { name: is.text('Their name.', ({ name }) => name) },
});

const CUP = shape<Cup>()({
  name: 'Cup',
  about: 'A cup.',
  fields: {
    price: is.yuan('What it costs', ({ priceFen }) => priceFen),
    cup_no: is.txNo('Its number.', ({ no }) => no),
    sold_at: is.timeOrNull('When it was sold.', ({ soldAtMs }) => soldAtMs),
    potter: is.oneOrNull(POTTER, ({ by }) => by),
    link: is.url('Where it is shown.', ({ no }, { payBase }) => `${payBase}/cups/${no}`),
    signed: is.ofSome(
      ({ by }: Cup) => by,
      is.text('The signature.', ({ name }) => name),
    ),
  },
  examples: () => ({
    plain: {
      summary: 'Nobody knows who made it',
      value: {
        price: fen(30_00),
        cup_no: 'C1',
        sold_at: null,
        potter: null,
        link: 'https://pay.example.com/cups/C1',
      },
    },
  }),
});

const cup: Cup = { no: 'C1', priceFen: fen(30_00), soldAtMs: AT_MS, by: { name: 'Chen' } };

function described(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

test('what is made of a source has the fields in the order in which they are said', () => {
  assert.equal(
    writeJson(CUP.present(cup, SITE)),
    '{"price":30.00,"cup_no":"C1","sold_at":"2026-11-20T19:30:00.000+08:00","potter":{"name":"Chen"},' +
      '"link":"https://pay.example.com/cups/C1","signed":"Chen"}',
  );
});

test('what is not known is null, and what is not always there is left out', () => {
  assert.equal(
    writeJson(CUP.present({ ...cup, soldAtMs: null, by: null }, SITE)),
    '{"price":30.00,"cup_no":"C1","sold_at":null,"potter":null,"link":"https://pay.example.com/cups/C1"}',
  );
});

test('the description has every field, in the same order, and says which are always there', () => {
  const { properties = {}, required, description } = described(CUP.schema);
  const fields = ['price', 'cup_no', 'sold_at', 'potter', 'link', 'signed'];
  assert.deepEqual(Object.keys(properties), fields);
  assert.deepEqual(required, fields.slice(0, -1));
  assert.equal(description, 'A cup.');
  assert.equal((properties.cup_no as { description: string }).description, 'Its number.');
});

test('the wallet identifier is named after the service', () => {
  const purse = shape<string>()({
    name: 'Purse',
    about: 'A purse.',
    fields: { tael_id: is.walletId('Its identifier.', (id) => id) },
  });
  assert.deepEqual(purse.present('N6C6FYGMB0', SITE), { tael_id: 'N6C6FYGMB0' });
  const elsewhere = purse.present('N6C6FYGMB0', { ...SITE, shortName: 'SVC' });
  assert.deepEqual(elsewhere, { svc_id: 'N6C6FYGMB0' });
});

test('shapes inside it are its parts, and the parts of a page are those of its items too', () => {
  assert.deepEqual(CUP.parts, { Potter: POTTER.schema });
  assert.deepEqual(pageOf(CUP).parts, { Cup: CUP.schema, Potter: POTTER.schema });
});

test('a page holds as many as were asked for, and says where the next begins while there is one', () => {
  const cups = ['C3', 'C2', 'C1'].map((no) => ({ ...cup, no }));
  const page = pageOf(CUP);
  const shown = (limit: number) => {
    const { items, next } = page.present(
      pageWith(cups, limit, ({ no }) => no),
      SITE,
    );
    return [items.map(({ cup_no: no }) => no), next];
  };
  assert.deepEqual(shown(2), [['C3', 'C2'], 'C2']);
  assert.deepEqual(shown(3), [['C3', 'C2', 'C1'], null]);
  assert.deepEqual(page.present(pageWith([], 3, String), SITE), { items: [], next: null });
  assert.equal(page.name, 'CupPage');
  const { value } = page.examples(SITE).page ?? {};
  assert.deepEqual(value, { items: [CUP.examples(SITE).plain?.value], next: null });
});

test('shapes of the same name are the same', () => {
  const named = new Map<string, unknown>();
  for (const { id, gives } of OPERATIONS) {
    if ('media' in gives) continue;
    for (const [name, schema] of Object.entries({ ...gives.parts, [gives.name]: gives.schema })) {
      assert.equal(named.get(name) ?? schema, schema, `${id} gives another ${name}`);
      named.set(name, schema);
    }
  }
});
