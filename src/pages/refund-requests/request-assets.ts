// What the page of a refund request carries inside itself: the pay page's script, whose keypad it has,
// and a little style of its own.

import { pageAssets } from '../kit/page-assets.ts';
import { PAGE_STYLE } from '../kit/page-style.ts';
import { PAY_SCRIPT } from '../pay/script/compiled.ts';
import { REQUEST_STYLE } from './request-style.ts';

export const REQUEST_ASSETS = pageAssets(PAGE_STYLE + REQUEST_STYLE, PAY_SCRIPT);
