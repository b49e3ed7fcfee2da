// What the cashier page carries inside itself.

import { pageAssets } from '../kit/page-assets.ts';
import { PAGE_STYLE } from '../kit/page-style.ts';
import { CASHIER_STYLE } from './cashier-style.ts';
import { CASHIER_SCRIPT } from './script/compiled.ts';

export const CASHIER_ASSETS = pageAssets(PAGE_STYLE + CASHIER_STYLE, CASHIER_SCRIPT);
