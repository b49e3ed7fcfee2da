// Opens the place where the examples are run: a sandbox of their own, and copies of their folders with the
// clients beside them, as their pages say.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { ONE_FILES } from '../../bin/one-file.ts';
import { openTael } from '../../sdk/typescript/src/tael.ts';
import type { Demo } from '../../src/cli/serve/demo-seed.ts';
import { GO_ENV, goModule } from '../docs/go-module.ts';
import { settingsOf } from '../support/postgres.ts';
import { openServeHome } from '../support/serve-process.ts';
import { jsonOf, runTael } from '../support/tael.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const PATIENCE_MS = 60_000;

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(t: TestContext) {
  const home = await openServeHome('examples');
  const served = home.serve(t, ['--sandbox', '--port', '0', '--json']);
  await until('it listens', () => served.said.out.endsWith('\n'), PATIENCE_MS);
  const { address: origin, demo } = JSON.parse(served.said.out) as { address: string; demo: Demo };
  const folder = await mkdtemp(join(tmpdir(), 'tael-examples-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const books = { ...settingsOf(home.database), TAEL_MASTER_KEY_FILE: home.keyFile };
  const tael = async (line: string) => {
    const place = { env: { ...process.env, ...books }, cwd: folder };
    return jsonOf(await runTael([...line.split(' '), '--json'], place));
  };
  const { secret } = await tael('events secret --user merchant');
  const scopes = '--scope query,collection,refund --rate 600';
  const own = await tael(`key create --user merchant --name agent ${scopes}`);
  const env: Record<string, string> = {
    TAEL_URL: origin,
    TAEL_KEY: demo.key_id,
    TAEL_SECRET: demo.secret,
    MERCHANT_ID: String(demo.merchant_id),
    MERCHANT_PIN: demo.merchant.pay_password,
    WEBHOOK_SECRET: String(secret),
    AGENT_KEY: String(own.key_id),
    AGENT_SECRET: String(own.secret),
  };
  const client = openTael({ url: origin, keyId: String(own.key_id), secret: String(own.secret) });
  await client.sandbox.mark();
  await installClients(folder);
  return { origin, demo, folder, env, client, books, admin: home.database.admin };
}

/** What `npm install` in examples/ makes: the SDK as it is built, and the client of tools. */
async function installClients(folder: string): Promise<void> {
  const sdk = join(folder, 'node_modules/tael-sdk');
  await mkdir(join(folder, 'node_modules/@modelcontextprotocol'), { recursive: true });
  const tools = '@modelcontextprotocol/client';
  await symlink(resolve('node_modules', tools), join(folder, 'node_modules', tools));
  const compiler = resolve('node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', 'sdk/typescript', '--outDir', join(sdk, 'dist')]);
  await cp('sdk/typescript/package.json', join(sdk, 'package.json'));
  await cp('examples/package.json', join(folder, 'package.json'));
}

/** A copy of an example, in which files that stand beside it are copied too. */
export async function copyOf(
  { folder }: Stage,
  example: string,
  given: { readonly as?: string; readonly beside?: string; readonly go?: string } = {},
): Promise<string> {
  const { as = example, beside, go } = given;
  const place = join(folder, as);
  await cp(join('examples', example), place, { recursive: true });
  const besideIt = beside && join(place, beside.replace(/.*\//, ''));
  const oneFile = beside && ONE_FILES[beside]?.();
  if (besideIt && oneFile) await writeFile(besideIt, oneFile);
  else if (besideIt) await cp(join('sdk', beside), besideIt, { recursive: true });
  if (go) await goModule(place, go);
  return place;
}

export interface Program {
  readonly cwd: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const LANGUAGES_ENV = { ...GO_ENV, PYTHONDONTWRITEBYTECODE: '1' };

/** Runs to its end; a transcript of the line, what was printed, and the status unless it is 0. */
export async function transcriptOf({ cwd, command, env }: Program, line: string): Promise<string> {
  const [program = '', ...words] = command;
  const options = { cwd, env: { ...process.env, ...LANGUAGES_ENV, ...env } };
  const ended = await run(program, words, options).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  const status = ended.code === 0 ? '' : `(ends with ${ended.code})\n`;
  return `$ ${line}\n${ended.stdout}${ended.stderr}${status}`;
}

/** Runs until the test ends; `printed` grows. */
export function startProgram(t: TestContext, { cwd, command, env }: Program) {
  const [program = '', ...words] = command;
  const child = spawn(program, words, { cwd, env: { ...process.env, ...LANGUAGES_ENV, ...env } });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill();
    await ended;
  };
  t.after(stop);
  const prints = (pattern: RegExp) =>
    until(`${pattern} is printed`, () => pattern.test(said.out), PATIENCE_MS).catch(() =>
      assert.fail(said.out + said.err),
    );
  return { said, ended, prints, stop };
}
