// Asks the provider, and reads no more than a limit: its answers are small, and one that does not end fills
// no memory.

import type { CustomFetchOptions } from 'openid-client';

const ANSWER_BYTES_MAX = 256 * 1024;

export async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const { body, ...rest } = options;
  const answer = await fetch(url, { ...rest, body: body ?? null } as RequestInit);
  const { status, headers } = answer;
  const bytes = await readAtMost(answer);
  return new Response(bytes.length === 0 ? null : bytes, { status, headers });
}

async function readAtMost({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > ANSWER_BYTES_MAX) throw new TypeError('the answer of the provider is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
