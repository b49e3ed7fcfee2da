// The codings that a client takes (RFC 9110, section 12.5.3).

export type Coding = keyof typeof NAMES;

/** As `Accept-Encoding` names them, the smaller one first; gzip has an older name besides. */
const NAMES = { br: 'br', gzip: '(?:x-)?gzip' } as const;
const CODINGS = Object.keys(NAMES) as readonly Coding[];

/** The one that makes an answer smallest; null: the client takes none. */
export function smallestCoding(acceptEncoding: string | undefined): Coding | null {
  return CODINGS.find((coding) => takes(coding, acceptEncoding)) ?? null;
}

/** Named, and not with a weight of nothing. */
export function takes(coding: Coding, acceptEncoding = ''): boolean {
  const named = new RegExp(`^\\s*${NAMES[coding]}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`, 'i');
  return acceptEncoding.split(',').some((one) => named.test(one));
}
