// Every page in every state, as a browser lays it out on a phone: it says what it has to, in a size
// that fingers can use and on screens of any width.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { browserTest, openPhone } from './browser-test.ts';
import { openScreens } from './screens.ts';
import { putCookie } from './web-visit.ts';

const { stage, all } = await openScreens();
after(stage.close);

/** What nobody may overlook in a state. */
const SAYS: Readonly<Record<string, RegExp>> = {
  'pay-sign-in': /登录后付款/,
  'pay-ready': /请在北京时间 12:57 前完成支付/,
};

const NARROWEST = { width: 320, height: 640 };
const TAP_PX_MIN = 44;
