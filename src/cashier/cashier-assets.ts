// What the cashier page carries inside itself.

import { pageAssets } from '../pay/page-assets.ts';
import { PAGE_STYLE } from '../pay/page-style.ts';
import { CASHIER_STYLE } from './cashier-style.ts';
import { CASHIER_SCRIPT } from './script/compiled.ts';

export const CASHIER_ASSETS = pageAssets(PAGE_STYLE + CASHIER_STYLE, CASHIER_SCRIPT);
