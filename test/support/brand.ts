// An operator's brand for tests, with a logo that would run a script if it could.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Flaw } from '../../src/settings/brand/flaw.ts';
import { LOGO_FOLDER, readLogo } from '../../src/settings/brand/logo.ts';

export const LOGO_FILE = join(import.meta.dirname, 'logo.svg');
export const PNG_FILE = join(import.meta.dirname, 'logo.png');

export function logoPathOf(file: string): string {
  const logo = readLogo(file);
  assert(!(logo instanceof Flaw));
  return `${LOGO_FOLDER}/${logo.file}`;
}

export const LOGO_PATH = logoPathOf(LOGO_FILE);

/** As environment variables. */
export const BRAND_SETTINGS = {
  TAEL_BRAND_NAME_ZH: '江南<b>付</b>',
  TAEL_BRAND_NAME_EN: '"Pay" <script>ran=1</script>',
  TAEL_BRAND_COLOR: '#0b57d0',
  TAEL_BRAND_LOGO: LOGO_FILE,
  TAEL_BRAND_SUPPORT_URL: 'tel:+86-400-123-4567',
  TAEL_BRAND_TERMS_URL: 'https://pay.example.com/terms?a=1&b="2"',
  TAEL_BRAND_TOP_UP_TEXT_ZH: '转账至「江南付」对公账户，备注钱包号。<img src=x onerror=alert(1)>',
  TAEL_BRAND_TOP_UP_TEXT_EN: 'Transfer to our account & name your wallet number.',
  TAEL_BRAND_TOP_UP_URL: 'https://pay.example.com/top-up',
};
