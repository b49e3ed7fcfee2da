// The types that the console is written against are those of the OpenAPI document.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { INTERFACE_FILE, interfaceModule } from '../../../bin/console-interface.ts';

test('The interface of the console is up to date: run `npm run task build:interface`.', () => {
  assert.equal(readFileSync(INTERFACE_FILE, 'utf8'), interfaceModule());
});
