// The records of the SDK for Go, whose programs see only the fields that it names: they have all that the
// interface sends. The other SDKs hand over what came, and the types of TypeScript are made of the interface.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { CALLBACK_SECRET } from '../../src/interface/callback-secret.ts';
import { CALLBACK_DETAIL, PING } from '../../src/interface/callbacks.ts';
import { MERCHANT } from '../../src/interface/merchants.ts';
import { COLLECTION, CREATE_COLLECTION } from '../../src/interface/orders/collection.ts';
import { LIFECYCLE } from '../../src/interface/orders/lifecycle.ts';
import { ORDER } from '../../src/interface/orders/order.ts';
import { REFUND_MADE } from '../../src/interface/orders/refunds.ts';
import { KEY_FIELD } from '../../src/interface/read.ts';
import { RECEIVER_WITH_SECRET } from '../../src/interface/receivers.ts';
import { REQUEST } from '../../src/interface/requests.ts';
import { SANDBOX } from '../../src/interface/sandbox.ts';

const SOURCE = readFileSync('sdk/go/tael.go', 'utf8');

/** The names on the wire of a type, in their order. */
function namesIn(type: string): readonly string[] {
  const [, body = ''] = new RegExp(`^type ${type} struct \\{\\n(.*?)^\\}`, 'ms').exec(SOURCE) ?? [];
  return [...body.matchAll(/`json:"(\w+)/g)].map(([, name = '']) => name);
}

const PARTS = {
  ...{ ...ORDER.parts, ...LIFECYCLE.parts },
  ...{ ...CALLBACK_DETAIL.parts, ...MERCHANT.parts },
};

function fieldsOf(part: string): readonly string[] {
  const schema = PARTS[part];
  assert.ok(schema instanceof z.ZodObject, part);
  return Object.keys(schema.shape);
}

test('a type of Go has every field of its record', () => {
  assert.deepEqual(namesIn('Order'), Object.keys(ORDER.fields));
  assert.deepEqual(namesIn('CollectionOrder'), Object.keys(COLLECTION.fields));
  assert.deepEqual(namesIn('Lifecycle'), Object.keys(LIFECYCLE.fields));
  assert.deepEqual(namesIn('Merchant'), Object.keys(MERCHANT.fields));
  assert.deepEqual(namesIn('Branch'), fieldsOf('Branch'));
  assert.deepEqual(namesIn('Refund').toSorted(), Object.keys(REFUND_MADE.fields).toSorted());
  assert.deepEqual(namesIn('RefundRequest'), fieldsOf('RequestOfOrder'));
  assert.deepEqual(namesIn('Stage'), fieldsOf('LifecycleStage'));
  assert.deepEqual(namesIn('Change'), fieldsOf('LifecycleChange'));
  assert.deepEqual(namesIn('Receiver'), Object.keys(RECEIVER_WITH_SECRET.fields));
  assert.deepEqual(namesIn('Callback'), Object.keys(CALLBACK_DETAIL.fields));
  assert.deepEqual(namesIn('Attempt'), fieldsOf('DeliveryAttempt'));
  assert.deepEqual(namesIn('CallbackSecret'), Object.keys(CALLBACK_SECRET.fields));
  assert.deepEqual(namesIn('Ping'), Object.keys(PING.fields));
  assert.deepEqual(namesIn('APIRequest'), Object.keys(REQUEST.fields));
  assert.deepEqual(namesIn('Sandbox'), Object.keys(SANDBOX.fields));
});

test('every SDK names all that a new order takes', () => {
  const taken = Object.keys({ ...CREATE_COLLECTION.takes, ...KEY_FIELD });
  const ofGo = [...namesIn('Collection'), 'idempotency_key'];
  assert.deepEqual(ofGo.toSorted(), taken.toSorted());
  for (const file of ['python/tael.py', 'php/Tael.php', 'java/dev/tael/Tael.java']) {
    const source = readFileSync(`sdk/${file}`, 'utf8');
    const at = source.search(/(def|function|> ) ?collect\(/);
    // Its comment stands before it or behind.
    const said = source.slice(at - 250, at + 300).replace(/([a-z])([A-Z])/g, '$1_$2');
    for (const field of taken) assert.ok(said.toLowerCase().includes(field), `${file}: ${field}`);
  }
});
