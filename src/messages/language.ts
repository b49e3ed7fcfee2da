// Chooses between the two languages there are texts in, from the Accept-Language header (RFC 9110,
// section 12.5.4). English is the default; Chinese is used when it is preferred to English.

export type Language = 'en' | 'zh';

export function languageOf(acceptLanguage: string | string[] | undefined): Language {
  if (acceptLanguage === undefined) return 'en';
  const header = typeof acceptLanguage === 'string' ? acceptLanguage : acceptLanguage.join(',');
  const best = { en: 0, zh: 0 };
  const first = { en: Number.POSITIVE_INFINITY, zh: Number.POSITIVE_INFINITY };
  for (const [index, range] of header.split(',', RANGES_MAX).entries()) {
    const { language, quality } = parsedRange(range);
    if (language === null) continue;
    best[language] = Math.max(best[language], quality);
    first[language] = Math.min(first[language], index);
  }
  if (best.zh !== best.en) return best.zh > best.en ? 'zh' : 'en';
  return best.zh > 0 && first.zh < first.en ? 'zh' : 'en';
}

/** Nobody reads more languages; the bound is for headers made to be slow. */
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
