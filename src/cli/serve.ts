// tael serve

import type { Command } from 'commander';
import { type Config, keptHere, readConfig, requireAddress } from '../settings/config.ts';
import type { Environment } from '../settings/given.ts';
import { portArgument, workersArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';

interface Options {
  readonly port?: number;
  readonly host?: string;
  readonly workers?: number;
  readonly demo?: boolean;
  readonly sandbox?: boolean;
}

export function addServeCommand(program: Command, cli: Cli): void {
  addCommand(program, 'serve', 'Run the service.', [
    '--demo',
    '--sandbox',
    '--port 8081 --workers 2',
  ])
    .option('--port <n>', 'port to listen on (default: TAEL_PORT or 8080)', portArgument)
    .option('--host <host>', 'address to listen on (default: TAEL_HOST or 127.0.0.1)')
    .option(
      '--workers <n>',
      'number of server processes (default: TAEL_WORKERS or half of the cores)',
      workersArgument,
    )
    .option(
      '--demo',
      'fill an empty database with a merchant, a payer and a key; all credentials are then in data/demo.txt',
    )
    .option(
      '--sandbox',
      'play money, a payer who pays on request, and a clock that can be moved: for tests, on a database made for it',
    )
    .action(async (options: Options) => {
      const { serve } = await import('./serve/serve.ts');
      const demo = options.demo ?? options.sandbox ?? false;
      const read = () => {
        const { env, kept } = keptHere();
        return { config: serveConfig(options, env), kept };
      };
      await serve({ ...read(), readAgain: read, demo, json: cli.json });
    });
}

/** Flags override what is set and are validated together with it. */
function serveConfig(
  { port, host, workers, demo = false, sandbox = false }: Options,
  env: Environment,
): Config {
  const given: Partial<Config> = {
    // A sandbox has the accounts of the demo.
    demo: demo || sandbox,
    sandbox,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(workers !== undefined && { workers }),
  };
  // Whoever tries the demo wants to sign up as anybody would, and to see their money go out today.
  const trying = { signUp: 'open', payeeCoolingMs: 0 } as const;
  // Each process learns a little later that another one has moved the clock: a test would not expect that.
  const alone = sandbox ? { workers: 1 } : {};
  const config = readConfig(env, given, demo || sandbox ? { ...trying, ...alone } : {});
  requireAddress(config);
  return config;
}
