// Measures how long the disk below the data directory takes to make 8 KiB durable: the floor under every
// commit. It overwrites an existing file, as PostgreSQL does with its log.

import { closeSync, fdatasyncSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(8_192, 0x5a);
const BLOCKS = 1_024;

export interface FsyncLatency {
  readonly samples: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export function fsyncLatency(folder: string, seconds: number): FsyncLatency {
  const path = join(folder, 'fsync.tmp');
  const file = openSync(path, 'w', 0o600);
  try {
    for (let block = 0; block < BLOCKS; block++) writeSync(file, BLOCK);
    fsyncSync(file);
    const times = timesOf(file, performance.now() + seconds * 1000);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
    return { samples: times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

function timesOf(file: number, untilMs: number): number[] {
  const times: number[] = [];
  for (let startedMs = performance.now(); startedMs < untilMs; ) {
    writeSync(file, BLOCK, 0, BLOCK.length, (times.length % BLOCKS) * BLOCK.length);
    fdatasyncSync(file);
    const endedMs = performance.now();
    times.push(endedMs - startedMs);
    startedMs = endedMs;
  }
  return times;
}
