// Checks the list of tools that a client gets before it calls one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handshake } from './handshake.ts';
import { MERCHANT_TOOLS } from './tools/merchant-tools.ts';
import { PAYER_TOOLS } from './tools/payer-tools.ts';

test('the list of tools is written in ASCII and equals the tools', () => {
  for (const toolset of [MERCHANT_TOOLS, PAYER_TOOLS]) {
    const { tools } = handshake(toolset, 'Tael');
    for (const list of Object.values(tools)) {
      assert.match(list, /^[ -~]+$/);
      const described = JSON.parse(list).tools as { name: string; description: string }[];
      assert.deepEqual(
        described.map(({ name, description }) => [name, description]),
        toolset.tools.map((tool) => [tool.name, tool.description('Tael')]),
      );
    }
  }
  const { tools } = handshake(MERCHANT_TOOLS, 'Tael');
  assert.ok(tools.handshake.includes('\\u5411 <merchant name>'));
  assert.ok(JSON.stringify(JSON.parse(tools.handshake)).includes('向 <merchant name>'));
});
