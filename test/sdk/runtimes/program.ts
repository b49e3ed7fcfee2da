// Runs one case of the TypeScript SDK in Bun or Deno, and prints what is wrong.

import process from 'node:process';
import { runCase } from './run-cases.ts';

const [, , name = '', worldUrl = ''] = process.argv;
console.log(JSON.stringify({ wrong: await runCase(name, worldUrl) }));
