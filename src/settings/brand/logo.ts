// The operator's logo: a local file, read once. It is served under the digest of its bytes, so that
// browsers may keep it for good.

import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Flaw } from './flaw.ts';

export interface Logo {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/svg+xml';
  /** Its name below LOGO_FOLDER. */
  readonly file: string;
  /** As it wants to be shown; pages keep the proportions. */
  readonly width: number;
  readonly height: number;
}

type Picture = Pick<Logo, 'type' | 'width' | 'height'>;

export const LOGO_FOLDER = '/brand';
export const LOGO_BYTES_MAX = 32 * 1024;
const DIGEST_LETTERS = 32;

export function readLogo(path: string): Logo | Flaw {
  const bytes = readSmallFile(path);
  if (bytes instanceof Flaw) return bytes;
  const picture = readPng(bytes) ?? readSvg(bytes);
  if (picture === null) return new Flaw(`"${path}" is neither PNG nor SVG`);
  const ending = picture.type === 'image/png' ? 'png' : 'svg';
  return {
    ...picture,
    bytes,
    file: `${hash('sha256', bytes).slice(0, DIGEST_LETTERS)}.${ending}`,
  };
}

function readSmallFile(path: string): Buffer | Flaw {
  try {
    const { size } = statSync(path);
    if (size > LOGO_BYTES_MAX) return new Flaw(`"${path}" has ${Math.ceil(size / 1024)} KB`);
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: 'there is no',
      EISDIR: 'this is a folder and no file:',
      EACCES: 'this account may not read',
    };
    return new Flaw(`${reasons[code ?? ''] ?? `${code} while reading`} "${path}"`);
  }
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_HEAD_BYTES = 24;

/** By its signature and its first chunk (PNG, third edition, sections 5.2 and 11.2.1). */
function readPng(bytes: Buffer): Picture | null {
  if (bytes.length < PNG_HEAD_BYTES || bytes.indexOf(PNG_SIGNATURE) !== 0) return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width > 0 && height > 0 ? { type: 'image/png', width, height } : null;
}

// The document may begin with a declaration, comments and a document type.
const SVG_ROOT =
  /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg(\s[^>]*)>/i;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Browsers show an SVG in `<img>` only if its root names the namespace. */
function readSvg(bytes: Buffer): Picture | null {
  const text = bytes.toString('utf8');
  const [, attributes = ''] = SVG_ROOT.exec(text) ?? [];
  if (attributeOf(attributes, 'xmlns') !== SVG_NAMESPACE) return null;
  const [, , boxWidth, boxHeight] = attributeOf(attributes, 'viewBox')
    .trim()
    .split(/[\s,]+/);
  const width = lengthOf(attributeOf(attributes, 'width')) ?? lengthOf(boxWidth);
  const height = lengthOf(attributeOf(attributes, 'height')) ?? lengthOf(boxHeight);
  const known = width !== null && height !== null;
  return { type: 'image/svg+xml', width: known ? width : 1, height: known ? height : 1 };
}

function attributeOf(attributes: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match?.[1] ?? match?.[2] ?? '';
}

/** In pixels; percentages and other units say nothing here. */
function lengthOf(text = ''): number | null {
  const length = Number(/^\s*(\d*\.?\d+)(?:px)?\s*$/.exec(text)?.[1]);
  return length > 0 ? length : null;
}
