// Whatever is typed, set, piped in or found in a file or an answer: a command ends, says plainly why,
// and leaves the terminal as it is.

import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Command, CommanderError } from 'commander';
import fc from 'fast-check';
import { addOperationCommands } from '../../src/cli/operation-commands.ts';
import { createProgram } from '../../src/cli/program.ts';
import { usageFailure } from '../../src/cli/usage-failure.ts';
import { openHome } from '../support/command-line.ts';
import { runTael, runTaelAlone } from '../support/tael.ts';
import { brokenText, jsonText } from './json-texts.ts';
import { assertPlainlyTold } from './plainly-told.ts';
import { hostileText } from './texts.ts';

const SEED = Number(process.env.TAEL_FUZZ_SEED ?? 1);
const LINES = Number(process.env.TAEL_FUZZ_CASES ?? 2_000);
/** Made from one number. */
const BATCH = 1_000;
const CASES = Math.max(60, Math.round(LINES / 100));
/** Each is a process. */
const PIPED = Math.max(3, Math.round(CASES / 60));

/** They go on until they are stopped, change this machine, or take the key out of the other cases. */
const LEFT_OUT = /^(serve|listen|mcp|service|master-key|doctor|logs tail|order watch)\b/;

const { home, env, done } = await openHome();
await done('user create --name Lin --login lin --operator');
await done('user create --name Wang --login wang --pay-password 135790');
await done('merchant create --user lin --name Tea');
await done('recharge --user wang --amount 100.00');

/** What one process gets; arguments of a real one have no NUL. */
const typed = hostileText.map((text) =>
  // No name of a file leads out of the folder of the test.
  text.toWellFormed().replace(/\0/g, '').replaceAll('/', '|').slice(0, 2_000),
);
const KNOWN = [
  ...['lin', 'wang', '1001', '1002', '1', '1001:merchant', '1002:consumer', '10.00', '0.01'],
  ...['2026-11-23', '24h', '0', 'never', 'query,collection', 'json', 'C01', 'file', 'zh', '135790'],
];
const word = fc.oneof(fc.constantFrom(...KNOWN), typed);

interface Case {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The file of profiles; null: as it was. */
  readonly profiles: string | Buffer | null;
}

function leavesOf(command: Command, path: readonly string[] = []): [readonly string[], Command][] {
  if (command.commands.length === 0) return [[path, command]];
  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
}

function argsOf([path, command]: [readonly string[], Command]): fc.Arbitrary<string[]> {
  const options = command.options
    .filter(({ long }) => long !== '--watch')
    .map(({ long, required, optional, mandatory, argChoices }) => {
      const value = argChoices ? fc.oneof(fc.constantFrom(...argChoices), typed) : word;
      const given = required || optional ? value.map((text) => [long ?? '', text]) : [[long ?? '']];
      const arbitrary = Array.isArray(given) ? fc.constantFrom(...given) : given;
      return fc.option(arbitrary, { freq: mandatory ? 9 : 1, nil: [] });
    });
  const operands = command.registeredArguments.map(() => fc.option(word, { freq: 9, nil: null }));
  const strange = fc.option(typed, { freq: 1, nil: null });
  return fc
    .tuple(fc.tuple(...options), fc.tuple(...operands, strange))
    .map(([flags, texts]) => [...path, ...flags.flat(), ...texts.filter((text) => text !== null)]);
}

const program = createProgram({ json: false, setExitStatus() {} }, addOperationCommands);
const commands = leavesOf(program).filter(([path]) => !LEFT_OUT.test(path.join(' ')));

const SETTINGS = [
  ...['TAEL_PASSWORD', 'TAEL_PAY_PASSWORD', 'TAEL_KEY', 'TAEL_SECRET', 'TAEL_PROFILE'],
  ...['TAEL_PORT', 'TAEL_PUBLIC_URL', 'TAEL_NOTIFY_ALLOW', 'TAEL_SHORT_NAME', 'TAEL_LOG_LEVEL'],
];
const cases: fc.Arbitrary<Case> = fc.record({
  args: fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...commands.map(argsOf)) },
    {
      weight: 1,
      arbitrary: fc.array(word, { maxLength: 4 }).filter(([first = '']) => !LEFT_OUT.test(first)),
    },
  ),
  env: fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...SETTINGS), typed, { maxKeys: 2 }) },
  ),
  profiles: fc.option(fc.oneof(jsonText, jsonText.chain(brokenText)), { freq: 1 }),
});

/** What answers where Tael should be. */
async function strangeService(answers: readonly (string | Buffer)[]): Promise<string> {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    asked += 1;
    const status = [200, 200, 200, 204, 302, 400, 404, 500][asked % 8] ?? 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answers[asked % answers.length]);
  }).listen(0, '127.0.0.1');
  after(() => server.close());
  await new Promise((listening) => server.once('listening', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const folder = join(home, 'config');
await mkdir(join(folder, 'tael'), { recursive: true });
const answers = fc.sample(fc.oneof(jsonText, jsonText.chain(brokenText)), {
  seed: SEED,
  numRuns: 500,
});
const client = {
  ...env,
  XDG_CONFIG_HOME: folder,
  TAEL_URL: await strangeService(answers),
  TAEL_KEY: 'tk_1',
  TAEL_SECRET: 'x'.repeat(40),
};

async function placeOf({ env: more, profiles }: Case) {
  if (profiles !== null) {
    const file = join(folder, 'tael', 'profiles.json');
    await writeFile(file, profiles);
    await chmod(file, 0o600);
  }
  return { env: { ...client, ...more }, cwd: home };
}

test(`${CASES} commands of seed ${SEED} end and say plainly why`, async (t) => {
  const statuses = [0, 0, 0, 0];
  for (const [index, one] of fc.sample(cases, { seed: SEED, numRuns: CASES }).entries()) {
    const what = `command ${index}: ${JSON.stringify([one.args, one.env])}`.slice(0, 2_000);
    const ended = await runTael(one.args, await placeOf(one)).catch((error: Error) => {
      throw new Error(what, { cause: error });
    });
    assertPlainlyTold(ended, what);
    statuses[ended.status] = (statuses[ended.status] ?? 0) + 1;
  }
  t.diagnostic(`exit statuses 0, 1, 2, 3: ${statuses.join(', ')}`);
  assert.ok((statuses[0] ?? 0) > 0 && (statuses[1] ?? 0) > 0, 'commands get past their arguments');
});

test(`${PIPED} inputs of seed ${SEED} are read to their end or refused`, async () => {
  const inputs = fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 50_000 }));
  for (const [index, input] of fc.sample(inputs, { seed: SEED, numRuns: PIPED }).entries()) {
    const args = ['user', 'create', '--name', 'Chen', '--login', `chen-${index}`];
    const place = { env: client, cwd: home };
    const ended = await runTaelAlone([...args, '--password', '-'], place, input);
    assertPlainlyTold(ended, `input ${index}: ${JSON.stringify(input).slice(0, 2_000)}`);
  }
});

/** Understood as a command understands it, without what it does then: so fast that there can be a million. */
test(`${LINES} lines of arguments of seed ${SEED} are understood or refused`, (t) => {
  let said = '';
  let understood = 0;
  const parser = createProgram({ json: false, setExitStatus() {} }, addOperationCommands);
  const write = (text: string) => {
    said += text;
  };
  const output = { writeOut: write, writeErr: write };
  parser.configureOutput(output);
  for (const [, command] of leavesOf(parser)) {
    command.configureOutput(output).action(() => {
      understood += 1;
    });
    command.parent?.configureOutput(output);
  }
  const lines = fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...leavesOf(parser).map(argsOf)) },
    { weight: 1, arbitrary: fc.array(word, { maxLength: 6 }) },
  );
  for (let first = 0; first < LINES; first += BATCH) {
    const wanted = { seed: SEED + first, numRuns: Math.min(BATCH, LINES - first) };
    for (const args of fc.sample(lines, wanted)) {
      said = '';
      const what = JSON.stringify(args).slice(0, 2_000);
      try {
        parser.parse(args, { from: 'user' });
      } catch (error) {
        assert.ok(error instanceof CommanderError, `${what}: ${error}`);
        assert.notEqual(usageFailure(error.message).msg, '');
        assertPlainlyTold({ status: error.exitCode, out: said, err: '' }, what);
      }
    }
  }
  t.diagnostic(`${understood} were understood`);
  assert.ok(understood > LINES / 50, 'lines get past their arguments');
});
