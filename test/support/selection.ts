// Selects which tests `npm test` runs: all but what is named here. What proves a rule or shows the product
// stays; what proves it again for every endpoint, seed, size, process or page is left to
// `npm run test:all`.

import { globSync } from 'node:fs';

const TESTS = ['bin/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts'];

/** What needs more, or waits on real time, and the command that runs it. `test:all` does not. */
export const APART: Readonly<Record<string, string>> = {
  'test/browser/console/**': 'test:console',
  'test/clients/**': 'test:clients',
  'test/contract/*oldest.test.ts': 'test:oldest',
  'test/examples/**': 'test:examples',
  'test/fault/outages/**': 'test:faults',
  'test/fuzz/**': 'test:fuzz',
  'test/releases/{beside-the-next,contract-next,migrate,upgrade}.test.ts': 'test:upgrades',
  'test/sdk/runtimes/**': 'test:sdk',
  'test/secrets/**': 'test:secrets',
  'test/sockets/**': 'test:sockets',
  'test/long/{conformance,inspector}.test.ts': 'test:tools',
  'test/long/contribute/dev.test.ts': 'test:dev',
  'test/long/operate/**': 'test:operate',
};

/** The same, where nobody but people runs it: it needs servers that they have to bring, or many minutes. */
export const BY_HAND: Readonly<Record<string, string>> = {
  'test/adversary/whole.test.ts': 'test:adversary',
  'test/api/*-mutants.test.ts': 'test:mutants',
  'test/fault/citus/**': 'test:faults',
  'test/fault/failover/**': 'test:failover',
  'test/long/containers/**': 'test:containers',
  'test/long/contribute/guides.test.ts': 'test:guides',
};

/** Tools that other commands install beside their tests have tests of their own. */
const INSTALLED = 'test/**/node_modules/**';

const APART_GLOBS = [...Object.keys(APART), ...Object.keys(BY_HAND), INSTALLED];

/** What `npm test` leaves to `test:all`, and why. */
export const REST: Readonly<Record<string, string>> = {
  'test/api/bills/many-lines.test.ts': 'a bill of a hundred thousand lines',
  'test/api/*-matrix.test.ts': 'every endpoint, with everybody and with every failure',
  'test/api/operations-refusals.test.ts': 'every refusal of every operation',
  'test/adversary/sample.test.ts': 'edits of the database, each on a copy of it',
  'test/contract/core-mutants.test.ts':
    'mistakes planted in the core, each found by tests that ran',
  'test/api/openapi-parameters.test.ts': 'every parameter of every endpoint, left out and wrong',
  'test/simulation/{simulate,crowd,world/world,interleavings/enumerate}.test.ts':
    'more seeds, and the same in cells',
  'test/contract/{several-cells,cells-again}.test.ts': 'the contract again, in cells',
  'test/cli/cells.test.ts': 'backups restored into many cells and back',
  'test/cli/{copied-log,restore,scheduled-backups}.test.ts':
    'backups that are restored and verified, one after another',
  'test/contract/{plans,following,verify-new}.test.ts': 'tables of a hundred thousand rows',
  'test/contract/{catalogue,verify}.test.ts': 'one edit of the database after another',
  'test/contract/public-log-in-cells.test.ts': 'the public log again, in cells',
  'test/api/notices/delivery.test.ts': 'a mailer that is killed at one step after another',
  'test/mcp/bridge.test.ts': 'one generation of hosts after another, through the bridge',
  'test/sdk/kit.test.ts': 'the package of one language after another',
  'bin/launcher.test.ts': 'one Node after another',
  'test/callbacks/cells.test.ts': 'waits for statements to be given up',
  'test/citus/**': 'needs Citus, and is skipped without',
  'test/bench/**': 'what measures',
  'test/browser/{away,live,once,thumb,typing,waiting}.test.ts':
    'lost connections and other ways to wait',
  'test/browser/{brand,docs,mandates,merchant,money-in-and-out,provider-sign-in,sign-in-link,verify}.test.ts':
    'one story after another; that of a payment stays',
  'test/cli/{demo,drain,metrics,other-books,reload,sandbox,taken-port,terminal,workers}.test.ts':
    'services of several processes, started again and again',
  'test/cli/{as-operator,doctor,events,export,integrator,invites,keys-and-trail,lists,listen}.test.ts':
    'one command after another; those that move money stay',
  'test/cli/{elsewhere,login-password,passwords,secret-settings,service-role,tool-refunds,two-roles}.test.ts':
    'the same',
  'test/docs/{access,against-the-bank,deploy,guides,keys-and-audit,kubernetes,observing,operate,quickstart,snippets}.test.ts':
    'one page after another, in one language after another; the README stays',
  'test/docs/{diagrams,reference}.test.ts':
    'all that the reference shows, in one language after another',
  'test/fault/{disk-nearly-full,locked-rows,overload,point-in-time,poison,race-*}.test.ts':
    'one fault after another; the short ones stay',
  'test/sdk/languages.test.ts': 'every call in every language',
  'src/store/embedded-postgres/{adopt,crash,ensure-running,keep-running,run-as}.test.ts':
    'servers made, killed and adopted',
};

export function testsOf(part: 'usual' | 'rest' | 'all'): string[] {
  const all = globSync(TESTS, { exclude: APART_GLOBS });
  const rest = new Set(globSync(Object.keys(REST), { exclude: APART_GLOBS }));
  return all.filter((file) => part === 'all' || rest.has(file) === (part === 'rest')).sort();
}
