// What a client learns before it calls a tool.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handshake } from './handshake.ts';
import { TOOLS } from './tools/all-tools.ts';

test('the list of tools is written in ASCII and equals the tools', () => {
  const { tools } = handshake('Tael');
  for (const list of Object.values(tools)) {
    assert.match(list, /^[ -~]+$/);
    const described = JSON.parse(list).tools as { name: string; description: string }[];
    assert.deepEqual(
      described.map(({ name, description }) => [name, description]),
      TOOLS.map((tool) => [tool.name, tool.description('Tael')]),
    );
    assert.ok(list.includes('\\u5411 <merchant name>'));
    assert.ok(JSON.stringify(JSON.parse(list)).includes('向 <merchant name>'));
  }
});
