// `npm run task release`: everything of a release that is a file, in dist/release.
// Docs: docs/contributing/release.md.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  globSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { buildPackage } from '../build-package.ts';
import { sbom } from '../sbom.ts';
import { ARCHITECTURES, type Architecture, isArchitecture } from './architecture.ts';
import { buildDebian } from './debian.ts';
import { buildImage } from './image.ts';
import { installedTree } from './tree.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SUMS = 'SHA256SUMS';
/** What a signature is for: one of another namespace is not taken. */
const NAMESPACE = 'tael-release';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'dist/release') },
    architectures: { type: 'string', default: ARCHITECTURES.join(',') },
    /** A key of ssh-keygen, or the public part of one that an agent holds. */
    key: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const architectures = values.architectures.split(',');
  const unknown = architectures.filter((one) => !isArchitecture(one));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(', ')}: ${ARCHITECTURES.join(', ')}.`);
  }
  const out = resolve(values.out);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const archive = await buildPackage();
  copyFileSync(archive, join(out, basename(archive)));
  // Whoever checks an operator compares the page that they were sent with this one.
  copyFileSync(join(ROOT, 'src/pages/docs/verify.html'), join(out, 'verify.html'));
  copyKit(out);
  for (const architecture of architectures.filter(isArchitecture)) {
    await buildFor(architecture, archive, out);
  }
  const bom = `tael-${packageJson.version}.cdx.json`;
  writeFileSync(join(out, bom), `${JSON.stringify(sbom(), null, 2)}\n`);
  await writeSums(out);
  if (values.key !== undefined) sign(join(out, SUMS), values.key);
  report(out);
}

/** The packages of the SDKs, also for the public registries. */
function copyKit(out: string): void {
  const kit = join(ROOT, 'sdk/dist');
  const names = globSync('**/*.{tgz,whl,zip,jar,pom,mjs}', { cwd: kit });
  if (!names.some((name) => /\d\.jar$/.test(name))) {
    throw new Error('There is no javac here, and so no jar: a release takes a JDK of 17 or newer.');
  }
  for (const name of names) {
    const plain = name.startsWith('go/') ? `tael-go-${basename(name)}` : basename(name);
    const php = name.startsWith('php/') ? plain.replace('tael-sdk', 'tael-php') : plain;
    copyFileSync(join(kit, name), join(out, php));
  }
}

async function buildFor(architecture: Architecture, archive: string, out: string): Promise<void> {
  const work = join(out, 'work');
  const options = {
    version: packageJson.version,
    architecture,
    work,
    out,
    madeAtS: committedAtS(),
  };
  try {
    mkdirSync(work);
    const tree = installedTree(archive, options);
    buildDebian(tree, options);
    await buildImage(tree, options);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The time of all files: the same commit makes the same files. */
function committedAtS(): number {
  const line = ['log', '-1', '--format=%ct'];
  return Number(execFileSync('git', line, { cwd: ROOT, encoding: 'utf8' }));
}

async function writeSums(out: string): Promise<void> {
  const lines: string[] = [];
  for (const name of readdirSync(out).sort()) {
    const digest = createHash('sha256');
    for await (const chunk of createReadStream(join(out, name))) digest.update(chunk);
    lines.push(`${digest.digest('hex')}  ${name}\n`);
  }
  writeFileSync(join(out, SUMS), lines.join(''));
}

function sign(file: string, key: string): void {
  const line = ['-Y', 'sign', '-q', '-f', key, '-n', NAMESPACE, file];
  execFileSync('ssh-keygen', line, { stdio: ['inherit', 'inherit', 'inherit'] });
}

function report(out: string): void {
  for (const name of readdirSync(out).sort()) {
    const megabytes = statSync(join(out, name)).size / 1e6;
    console.log(`${megabytes.toFixed(1).padStart(7)} MB  ${name}`);
  }
  if (values.key === undefined) {
    console.log(`\nNot signed: name a key with --key, and ${SUMS}.sig is made too.`);
  }
}

await main();
