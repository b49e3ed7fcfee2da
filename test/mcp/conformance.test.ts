// The official conformance suite, at both sets of requirements. It cannot sign, so a proxy signs for
// it. What it may miss is listed beside this file, with reasons; anything else missing fails here, and
// so does anything listed that is not missing.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runTool } from './run-tool.ts';
import { signingProxy } from './signing-proxy.ts';
import { openToolTown } from './tool-town.ts';

const SUITE = import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js');

const town = await openToolTown();
const url = `${await signingProxy(town.origin, town.key)}/mcp`;
const results = await mkdtemp(join(tmpdir(), 'tael-conformance-'));
after(() => rm(results, { recursive: true }));

for (const requirements of ['2025-11-25', '2026-07-28']) {
  test(`nothing but fixtures is missing at ${requirements}`, async () => {
    const expected = join(import.meta.dirname, `conformance-${requirements}.yml`);
    const ended = await runTool(SUITE, [
      ...['server', '--url', url, '--requirements', requirements],
      ...['--expected-failures', expected, '--output-dir', join(results, requirements)],
    ]);
    assert.equal(ended.status, 0, ended.out.slice(ended.out.indexOf('=== SUMMARY')) + ended.err);
    for (const scenario of SCENARIOS[requirements] ?? []) {
      assert.match(ended.out, new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
    }
  });
}

/** Those that need no fixture: a server with tools alone must pass them whole. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['tools-list', 'dns-rebinding-protection', 'http-header-validation'],
};
