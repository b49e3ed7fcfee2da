// The workers of notices as a process of their own, which can be killed. It is told its settings by the
// environment, and mails until it ends.

import { pino } from 'pino';
import { startNoticePosts } from '../../../src/callbacks/notice-posts.ts';
import { openService } from '../../../src/service/open-service.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { startNotices } from '../../../src/workers/notices.ts';
import { QUICK } from './platform-channel.ts';

const config = readConfig();
const service = await openService(config, pino({ level: 'silent' }), 'use');
startNotices(service, () => {}, {
  everyMs: 50,
  ordersEveryMs: 1_000,
  leaseMs: 2_000,
  waitsMs: Array.from({ length: 60 }, () => 20),
});
startNoticePosts(service, () => {}, QUICK);
setInterval(() => {}, 1_000);
process.send?.('ready');
