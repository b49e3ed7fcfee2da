// The page about the tools: its configurations start the bridge, its commands get answers, and what it
// shows is what is answered.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { openToolTown } from '../mcp/tool-town.ts';
import { codeBlocks, missing, ROOT } from './code-blocks.ts';

const PAGE = 'docs/api/mcp.md';
const town = await openToolTown();
const settings = {
  TAEL_URL: town.origin,
  TAEL_KEY: town.key.keyId,
  TAEL_SECRET: town.key.secret,
};
const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_balance","arguments":{}}}\n';

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

function entryOf(heading: string): Entry {
  const [shown = ''] = codeBlocks(PAGE, heading, 'json');
  const { mcpServers, servers } = JSON.parse(shown);
  return (mcpServers ?? servers).tael;
}

async function said(program: string, args: readonly string[], env: object, input = '') {
  const child = spawn(program, args, { cwd: tmpdir(), env: { ...process.env, ...env } });
  child.stdin.end(input);
  return text(child.stdout);
}

for (const host of ['Claude Desktop', 'Claude Code', 'Cursor', 'VS Code']) {
  test(`the configuration of ${host} starts the bridge`, async () => {
    const { command, args, env } = entryOf(host);
    assert.equal(command, 'node');
    assert.deepEqual(Object.keys(env).sort(), Object.keys(settings).sort());
    const here = args.map((arg) => arg.replace('/path/to/tael', ROOT));
    const answer = JSON.parse(await said(process.execPath, here, settings, CALL));
    assert.equal(answer.result.structuredContent.user_id, town.owner.userId);
  });
}

test('the command for Claude Code adds the same', () => {
  const [shown = ''] = codeBlocks(PAGE, 'Claude Code', 'sh');
  assert.ok(shown.endsWith('-- node /path/to/tael/bin/tael.mjs mcp'), shown);
  for (const name of Object.keys(settings)) assert.ok(shown.includes(`--env ${name}=$${name}`));
});

test('the commands list the tools and call one', {
  skip: missing('bash', 'curl', 'openssl'),
}, async () => {
  const [commands = ''] = codeBlocks(PAGE, 'Call it yourself', 'sh');
  const out = await said('bash', ['-c', commands], settings);
  const answers = out.replace('}{"jsonrpc"', '}\n{"jsonrpc"').split('\n');
  const [listed, called] = answers.map((line) => JSON.parse(line));
  assert.equal(listed.result.tools.length, 6);
  assert.equal(called.result.structuredContent.user_id, town.owner.userId);
});

test('the answer on the page has the members of a real one', async () => {
  const [shown = ''] = codeBlocks(PAGE, 'What a call returns', 'json');
  const { result } = JSON.parse(shown);
  const args = { amount: 88, merchant_id: town.merchantId, title: '龙井二两' };
  const { answer, data } = await town.call('create_collection', args);
  assert.deepEqual(Object.keys(result), Object.keys(answer.json.result));
  assert.deepEqual(Object.keys(result.structuredContent), Object.keys(data));
  assert.deepEqual(Object.keys(result.content[0]), Object.keys(answer.json.result.content[0]));
});
