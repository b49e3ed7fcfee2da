// The image for containers, made without an engine: three layers and the JSON that names them, as the image
// specification of the OCI has it. With manifest.json, `docker load` takes it as well.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ReleaseOptions } from './architecture.ts';
import { debianBase } from './base.ts';

const ACCOUNT = 10001;
const DATA = 'var/lib/tael';

const CONFIG = {
  User: `${ACCOUNT}:${ACCOUNT}`,
  ExposedPorts: { '8080/tcp': {} },
  Env: ['PATH=/usr/bin:/bin', `TAEL_DATA=/${DATA}`, 'TAEL_HOST=0.0.0.0'],
  Entrypoint: ['/usr/bin/tael'],
  Cmd: ['serve'],
  Volumes: { [`/${DATA}`]: {} },
  WorkingDir: `/${DATA}`,
  StopSignal: 'SIGTERM',
};

interface Blob {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

interface Layer extends Blob {
  /** Of the layer before it was compressed. */
  readonly diffId: string;
}

const MEDIA = 'application/vnd.oci.image';

export async function buildImage(tree: string, options: ReleaseOptions): Promise<string> {
  const { version, architecture, work, out, madeAtS } = options;
  const layout = join(work, 'image');
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true });
  const data = join(work, 'data');
  mkdirSync(join(data, DATA), { recursive: true, mode: 0o755 });
  const layers = [
    await layerOf(debianBase(options, ACCOUNT), '.', 0, layout, options),
    await layerOf(tree, '.', 0, layout, options),
    await layerOf(data, DATA, ACCOUNT, layout, options),
  ];
  const created = new Date(madeAtS * 1000).toISOString();
  const config = writeJson(layout, `${MEDIA}.config.v1+json`, {
    created,
    architecture,
    os: 'linux',
    config: CONFIG,
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created, created_by: 'npm run task release' })),
  });
  const manifest = writeJson(layout, `${MEDIA}.manifest.v1+json`, {
    schemaVersion: 2,
    mediaType: `${MEDIA}.manifest.v1+json`,
    config,
    layers: layers.map(({ mediaType, digest, size }) => ({ mediaType, digest, size })),
  });
  const name = { 'org.opencontainers.image.ref.name': version };
  const platform = { architecture, os: 'linux' };
  const index = { schemaVersion: 2, manifests: [{ ...manifest, platform, annotations: name }] };
  const loaded = {
    Config: placeOf(config),
    RepoTags: [`tael:${version}`],
    Layers: layers.map(placeOf),
  };
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index));
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  writeFileSync(join(layout, 'manifest.json'), JSON.stringify([loaded]));
  const file = join(out, `tael-${version}-image-${architecture}.tar`);
  execFileSync('tar', [...tarFlags(0, madeAtS), '-C', layout, '-cf', file, '.']);
  return file;
}

/** Everything about a file that would differ from one build to the next is the same. */
function tarFlags(account: number, madeAtS: number): readonly string[] {
  const owner = [`--owner=${account}`, `--group=${account}`, '--numeric-owner'];
  return ['--format=gnu', '--sort=name', `--mtime=@${madeAtS}`, ...owner];
}

async function layerOf(
  folder: string,
  member: string,
  account: number,
  layout: string,
  { madeAtS, work }: ReleaseOptions,
): Promise<Layer> {
  const tar = spawn('tar', [...tarFlags(account, madeAtS), '-C', folder, '-cf', '-', member], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(tar, 'close');
  const plain = createHash('sha256');
  const watched = new PassThrough();
  watched.on('data', (chunk) => plain.update(chunk));
  const file = join(work, 'layer');
  await pipeline(tar.stdout, watched, createGzip({ level: 6 }), createWriteStream(file));
  const [status] = await ended;
  if (status !== 0) throw new Error(`tar ended with ${status}.`);
  const packed = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file)) {
    packed.update(chunk);
    size += chunk.length;
  }
  const hex = packed.digest('hex');
  renameSync(file, join(layout, 'blobs/sha256', hex));
  const mediaType = `${MEDIA}.layer.v1.tar+gzip`;
  return { mediaType, digest: `sha256:${hex}`, size, diffId: `sha256:${plain.digest('hex')}` };
}

function writeJson(layout: string, mediaType: string, value: object): Blob {
  const text = JSON.stringify(value);
  const hex = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(layout, 'blobs/sha256', hex), text);
  return { mediaType, digest: `sha256:${hex}`, size: Buffer.byteLength(text) };
}

function placeOf({ digest }: Pick<Blob, 'digest'>): string {
  return `blobs/sha256/${digest.replace('sha256:', '')}`;
}
