// The file of the master key: readable by its owner only, and created once even if several processes start
// at the same time. The caller creates its folder.

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type MasterKeyRing, parseMasterKeys } from './master-key.ts';

const OWNER_ONLY = 0o600;
const GROUP_AND_WORLD = 0o077;

export function readMasterKeyFile(path: string): MasterKeyRing {
  // The mode of the open file is checked, so that the file cannot be replaced between check and read.
  const file = openSync(path, 'r');
  try {
    refuseSharedFile(path, fstatSync(file).mode);
    return parseMasterKeys(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The master key file ${path} cannot be used. ${messageOf(error)}`);
  } finally {
    closeSync(file);
  }
}

export function readOrCreateMasterKeyFile(path: string): MasterKeyRing {
  try {
    return readMasterKeyFile(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  createMasterKeyFile(path);
  return readMasterKeyFile(path);
}

// The key is written to a temporary file and then linked to its name. The link fails if the name exists,
// so the first process wins, and no process ever reads a partial file.
function createMasterKeyFile(path: string): void {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = openSync(draft, 'wx', OWNER_ONLY);
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Losing the key in a power failure would lose everything encrypted under it, so its directory entry is
// synced, too. Windows cannot open a folder for this and does not need it.
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function refuseSharedFile(path: string, mode: number): void {
  // Mode bits mean nothing on Windows.
  if (process.platform === 'win32' || (mode & GROUP_AND_WORLD) === 0) return;
  const octal = (mode & 0o777).toString(8).padStart(4, '0');
  throw new Error(`Others than its owner may use it (mode ${octal}): run chmod 600 ${path}.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
