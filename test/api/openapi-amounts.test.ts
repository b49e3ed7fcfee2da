// Every amount that can be paid is valid to a validator as it comes, in requests and in responses: one
// that divides 19.99 by 0.01 in floating point finds no multiple.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildServer } from '../../src/server/server.ts';
import type { Schema } from '../support/described.ts';
import { stubService } from '../support/stub-service.ts';

const app = buildServer(stubService().service);
after(() => app.close());
const document = (await app.inject('/openapi.json')).json();

// What OpenAPI adds to JSON Schema is ignored, and formats are only notes; all else is the default.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'openapi', components: document.components });

const AMOUNTS = Array.from({ length: 10_000 }, (_, fen) => (fen + 1) / 100);

test('whole requests and responses take every amount from 0.01 to 100.00', () => {
  const { requestBody, responses } = document.paths['/api/v1/collection'].post;
  const sent = requestBody.content['application/json'];
  const told = responses['200'].content['application/json'];
  for (const { schema, examples } of [sent, told]) {
    const validate = ajv.compile(readable(schema));
    for (const { value } of Object.values<{ value: Schema }>(examples)) {
      const { data = value } = value as { data?: object };
      for (const amount of AMOUNTS) {
        const changed = { ...data, amount };
        assert.ok(validate(data === value ? changed : { ...value, data: changed }), `${amount}`);
      }
    }
  }
});

test('every amount of every schema is a number without a step', () => {
  const fields = numbersIn(document);
  assert.ok(fields.length > 20);
  for (const field of fields) {
    const validate = ajv.compile(field);
    const refused = AMOUNTS.filter((amount) => !validate(amount));
    assert.deepEqual(refused, [], JSON.stringify(field));
  }
});

/** References lead into the document, wherever the schema stands. */
function readable(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'));
}

function numbersIn(value: unknown): readonly Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type } = value as Schema;
  const own = [type].flat().includes('number') ? [value as Schema] : [];
  return [...own, ...Object.values(value).flatMap(numbersIn)];
}
