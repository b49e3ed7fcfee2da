// Runs one of the tasks that few people need: `npm run task NAME [-- arguments]`. Without a name it lists
// them; CONTRIBUTING.md says what each is for.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

const tasks = JSON.parse(readFileSync(new URL('tasks.json', import.meta.url), 'utf8'));
const [name, ...args] = process.argv.slice(2);

if (name === undefined) {
  console.log(Object.keys(tasks).join('\n'));
} else if (!Object.hasOwn(tasks, name)) {
  console.error(`There is no task "${name}". "npm run task" lists them.`);
  process.exitCode = 2;
} else {
  run([tasks[name], ...args.map(quoted)].join(' '));
}

/** In a group of its own: who stops this process stops all of it, which then has time to clean up. */
function run(command) {
  console.error(`> ${command}`);
  const isPosix = process.platform !== 'win32';
  const child = spawn(command, { shell: true, stdio: 'inherit', detached: isPosix });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => process.kill(isPosix ? -child.pid : child.pid, signal));
  }
  child.on('close', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}

function quoted(text) {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;
}
