// Negotiates between a page for people and data for programs, and between the formats of an image, by
// the Accept header (RFC 9110, section 12.5.1).

/** A tie goes to the type that is named, and to the page if neither or both are. */
export function prefersJson(accept: string | undefined): boolean {
  return jsonWins(matchesIn(accept));
}

/** Stricter: a client that does not name HTML counts as a program. Browsers always name it. */
export function namesHtml(accept: string | undefined): boolean {
  const matches = matchesIn(accept);
  return matches.html.precision > 0 && !jsonWins(matches);
}

/** A client that does not name it, and only takes anything, may be unable to draw it. */
export function namesSvg(accept: string | undefined): boolean {
  const { precision, quality } = bestMatch(rangesIn(accept), 'image', 'svg+xml');
  return precision === 2 && quality > 0;
}

function matchesIn(accept: string | undefined): Matches {
  const ranges = rangesIn(accept);
  return {
    json: bestMatch(ranges, 'application', 'json'),
    html: bestMatch(ranges, 'text', 'html'),
  };
}

function jsonWins({ json, html }: Matches): boolean {
  if (json.quality !== html.quality) return json.quality > html.quality;
  return json.quality > 0 && json.precision > html.precision;
}

interface Matches {
  readonly json: Match;
  readonly html: Match;
}

function rangesIn(accept: string | undefined): readonly Range[] {
  return (accept ?? '').split(',').map(parsedRange);
}

interface Range {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

interface Match {
  readonly quality: number;
  /** 2: named in full, 1: `application/*`, 0: only by wildcard, or not at all. */
  readonly precision: number;
}

function parsedRange(text: string): Range {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [type = '', subtype = ''] = range.split('/');
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, subtype, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

function bestMatch(ranges: readonly Range[], type: string, subtype: string): Match {
  let best: Match | null = null;
  for (const range of ranges) {
    const precision = precisionOf(range, type, subtype);
    if (precision !== null && precision > (best?.precision ?? -1)) {
      best = { quality: range.quality, precision };
    }
  }
  return best ?? { quality: 0, precision: 0 };
}

function precisionOf(range: Range, type: string, subtype: string): number | null {
  if (range.type === type && range.subtype === subtype) return 2;
  if (range.type === type && range.subtype === '*') return 1;
  return range.type === '*' && range.subtype === '*' ? 0 : null;
}
