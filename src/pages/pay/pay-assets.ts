// What the pay page carries inside itself.

import { pageAssets } from '../kit/page-assets.ts';
import { PAGE_STYLE } from '../kit/page-style.ts';
import { PAY_SCRIPT } from './script/compiled.ts';

export const PAY_ASSETS = pageAssets(PAGE_STYLE, PAY_SCRIPT);
