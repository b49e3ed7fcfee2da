// The official conformance suite, at both sets of requirements. It cannot sign, so a proxy signs
// for it. The expected failures are listed beside this file, with reasons; any other failure fails
// here, and so does a listed one that passes.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { signingProxy } from '../mcp/signing-proxy.ts';
import { openToolTown } from '../mcp/tool-town.ts';
import { runTool } from './run-tool.ts';

const SUITE = import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js');

const town = await openToolTown();
const url = `${await signingProxy(town.origin, town.key)}/mcp`;
const results = await mkdtemp(join(tmpdir(), 'tael-conformance-'));
after(() => rm(results, { recursive: true }));

for (const requirements of ['2025-11-25', '2026-07-28']) {
  test(`only fixtures are missing at ${requirements}`, async () => {
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

/** The scenarios that need no fixture: a server with tools alone must pass all of them. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['tools-list', 'dns-rebinding-protection', 'http-header-validation'],
};
