// Negotiates between English and Chinese by the Accept-Language header (RFC 9110, section 12.5.4).
// Programs get English unless they prefer Chinese; pages have their own default.

export type Language = 'en' | 'zh';

export function languageOf(acceptLanguage: string | undefined): Language {
  return preferredLanguage(acceptLanguage) ?? 'en';
}

/** Null if the header names neither language. */
export function preferredLanguage(acceptLanguage: string | undefined): Language | null {
  if (acceptLanguage === undefined) return null;
  const best = { en: 0, zh: 0 };
  const first = { en: Number.POSITIVE_INFINITY, zh: Number.POSITIVE_INFINITY };
  for (const [index, range] of acceptLanguage.split(',', RANGES_MAX).entries()) {
    const { language, quality } = parsedRange(range);
    if (language === null) continue;
    best[language] = Math.max(best[language], quality);
    first[language] = Math.min(first[language], index);
  }
  if (best.zh !== best.en) return best.zh > best.en ? 'zh' : 'en';
  if (best.zh === 0) return null;
  return first.zh < first.en ? 'zh' : 'en';
}

/** A limit against headers that are made to be slow. */
const RANGES_MAX = 32;

function parsedRange(range: string): { language: Language | null; quality: number } {
  const [tag = '', ...parameters] = range
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
  const [primary] = tag.split('-', 1);
  const language = primary === 'zh' || primary === 'en' ? primary : null;
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { language, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
