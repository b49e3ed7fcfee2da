// Tests that what the SDKs have of the interface follows from its declarations.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SDK_INTERFACE_FILE, sdkInterfaceModule } from '../../bin/console-interface.ts';
import { JAVA_BY_HAND, JAVA_FOLDER, recordFiles } from '../../bin/sdk-records.ts';
import { CREATE_COLLECTION } from '../../src/interface/orders/collection.ts';
import { KEY_FIELD } from '../../src/interface/read.ts';
import { missing } from '../docs/code-blocks.ts';

const WRITTEN = { [SDK_INTERFACE_FILE]: sdkInterfaceModule(), ...recordFiles() };

test('The records of the SDKs are up to date: run `npm run task build:interface`.', () => {
  for (const [file, content] of Object.entries(WRITTEN)) {
    assert.equal(readFileSync(file, 'utf8'), content, file);
  }
  const java = globSync('*', { cwd: JAVA_FOLDER })
    .filter((name) => !JAVA_BY_HAND.includes(name))
    .map((name) => `${JAVA_FOLDER}/${name}`);
  assert.deepEqual(
    java.filter((file) => !(file in WRITTEN)),
    [],
    'files of records that are gone',
  );
});

test('the client for Go is formatted as gofmt does', { skip: missing('gofmt') }, () => {
  assert.equal(String(execFileSync('gofmt', ['-l', 'sdk/go'])), '');
});

test('the SDKs for Go, PHP and Java name all that a new order takes', () => {
  const taken = Object.keys({ ...CREATE_COLLECTION.takes, ...KEY_FIELD });
  const [, body = ''] =
    /^type Collection struct \{\n(.*?)^\}/ms.exec(readFileSync('sdk/go/tael.go', 'utf8')) ?? [];
  const ofGo = [...body.matchAll(/`json:"(\w+)/g)].map(([, name = '']) => name);
  assert.deepEqual([...ofGo, 'idempotency_key'].toSorted(), taken.toSorted());
  for (const file of ['php/Tael.php', 'java/dev/tael/Tael.java']) {
    const source = readFileSync(`sdk/${file}`, 'utf8');
    const at = source.search(/(def|function|> |CollectionOrder) ?collect\(/);
    // Its comment stands before it or behind.
    const said = source.slice(at - 250, at + 350).replace(/([a-z])([A-Z])/g, '$1_$2');
    for (const field of taken) assert.ok(said.toLowerCase().includes(field), `${file}: ${field}`);
  }
});
