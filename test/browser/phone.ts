// The phone that pages are looked at with, and the desk.

import type { BrowserContextOptions } from 'playwright-core';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};

/** With a mouse and a keyboard, and nothing to touch. */
export const DESK: BrowserContextOptions = {
  ...PHONE,
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
};
