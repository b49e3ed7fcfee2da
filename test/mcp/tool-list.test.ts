// Tests what an agent reads about the tools before it calls one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { TERM_NAMES } from '../support/terms.ts';
import { openToolTown } from './tool-town.ts';

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: string;
    readonly properties: Readonly<Record<string, Record<string, unknown>>>;
    readonly required?: readonly string[];
    readonly additionalProperties: boolean;
  };
  readonly outputSchema: { readonly type: string };
  readonly annotations: Readonly<Record<string, unknown>>;
}

const town = await openToolTown();
const tools: readonly Listed[] = (await town.callMethod('tools/list')).json.result.tools;

test('the tools are listed in a fixed order, with their arguments', () => {
  const shown = tools.map(({ name, inputSchema: { properties, required = [] } }) => {
    const names = Object.keys(properties).map((arg) => (required.includes(arg) ? arg : `${arg}?`));
    return `${name}(${names.join(' ')})`;
  });
  assert.deepEqual(shown, [
    'get_balance()',
    'create_collection(amount merchant_id branch_id? title? notify_url? return_url? payer_id? ' +
      `${TERM_NAMES.map((name) => `${name}?`).join(' ')} idempotency_key?)`,
    'query_order(tx_no? out_trade_no? merchant_id?)',
    'get_order_lifecycle(tx_no? out_trade_no? merchant_id?)',
    'refund_order(tx_no refund_type amount? reason out_refund_no? pay_password? totp_code? ' +
      'idempotency_key?)',
    'list_transactions(page? per_page? wallet? type? direction? date_from? date_to?)',
  ]);
});

test('the list is the same, byte for byte, for everybody', async () => {
  const first = await town.callMethod('tools/list');
  const again = await town.callMethod('tools/list', { cursor: 'x' }, { key: town.strangerKey });
  assert.equal(again.text, first.text);
});

test('the annotations are true', () => {
  const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
  const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
  const destroys = { ...adds, destructiveHint: true };
  const effects: Readonly<Record<string, object>> = {
    create_collection: adds,
    refund_order: destroys,
  };
  for (const { name, title, annotations } of tools) {
    const expected = effects[name] ?? reads;
    assert.deepEqual(annotations, { title, ...expected, openWorldHint: false }, name);
  }
});

test('descriptions say what a tool does, when to use it and when not, and what it returns', () => {
  for (const { name, title, description, inputSchema } of tools) {
    assert.match(title, /^[A-Z][a-z ]+$/);
    assert.match(description, /\bTael\b/, name);
    assert.match(description, /Returns/, name);
    assert.match(description, /\b(Use it|Call it|only when)\b/, name);
    assert.ok(description.length < 800, name);
    for (const [argument, schema] of Object.entries(inputSchema.properties)) {
      assert.ok(String(schema.description).length > 20, `${name}.${argument}`);
    }
  }
  const create = tools[1]?.inputSchema.properties.amount?.description;
  assert.match(String(create), /CNY yuan.*Not fen/);
});

test('input schemas use only what every host supports', () => {
  const known = [
    ...['type', 'description', 'enum', 'default', 'pattern'],
    ...['minimum', 'maximum', 'minLength', 'maxLength'],
  ];
  for (const { name, inputSchema } of tools) {
    const { properties, required, ...rest } = inputSchema;
    assert.deepEqual(rest, { type: 'object', additionalProperties: false }, name);
    assert.notDeepEqual(required, []);
    for (const [argument, schema] of Object.entries(properties)) {
      const foreign = Object.keys(schema).filter((keyword) => !known.includes(keyword));
      assert.deepEqual(foreign, [], `${name}.${argument}`);
      assert.equal(typeof schema.type, 'string');
    }
  }
});

test('every schema is self-contained, with no combination at the top and no outside reference', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  for (const { name, inputSchema, outputSchema } of tools) {
    for (const schema of [inputSchema, outputSchema]) {
      assert.ok(ajv.validateSchema(schema), name);
      ajv.compile(schema);
      assert.equal(schema.type, 'object');
      for (const keyword of ['oneOf', 'anyOf', 'allOf', 'if', 'not']) {
        assert.equal(keyword in schema, false, name);
      }
      assert.doesNotMatch(JSON.stringify(schema), /"\$ref"|"\$defs"/);
    }
  }
});

test('no valid amount is refused by a validator that computes in floats', () => {
  const ajv = new Ajv2020({ strict: true });
  for (const index of [1, 4]) {
    const { inputSchema } = tools[index] as Listed;
    const holds = ajv.compile({ ...inputSchema, required: [] });
    for (const amount of [0.01, 0.07, 0.29, 1.1, 88.8, 4.35, 99_999.99]) {
      assert.ok(holds({ amount }), String(amount));
    }
  }
});
