// Runs one of the tasks that few people need: `npm run task NAME [-- arguments]`. Without a name it lists
// them; CONTRIBUTING.md says what each is for.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const tasks = JSON.parse(readFileSync(new URL('tasks.json', import.meta.url), 'utf8'));
const [name, ...args] = process.argv.slice(2);

if (name === undefined) {
  console.log(Object.keys(tasks).join('\n'));
} else if (!Object.hasOwn(tasks, name)) {
  console.error(`There is no task "${name}". "npm run task" lists them.`);
  process.exitCode = 2;
} else {
  const command = [tasks[name], ...args.map(quoted)].join(' ');
  console.error(`> ${command}`);
  const { status, signal } = spawnSync(command, { shell: true, stdio: 'inherit' });
  process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 1);
}

function quoted(text) {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;
}
