// /console/api/sandbox: the clock of a sandbox, and the way back to its mark, for the banner of the
// console. Registered by `tael serve --sandbox` and by nothing else.

import { sandboxData } from '../../http/openapi/sandbox-data.ts';
import { moveClockSchema } from '../../service/parameters/sandbox.ts';
import { presentSandbox } from '../../service/present/sandbox.ts';
import { moveClock, resetSandbox } from '../../service/sandbox/change-sandbox.ts';
import { showSandbox } from '../../service/sandbox/show-sandbox.ts';
import { consoleRoute } from '../console-route.ts';

export const CONSOLE_SANDBOX_ROUTES = [
  consoleRoute({
    method: 'GET',
    path: '/console/api/sandbox',
    who: 'user',
    askedBy: 'page',
    operation: {
      id: 'consoleShowSandbox',
      summary: 'See the clock of the sandbox',
      description: 'Only in a sandbox.',
      success: 'The sandbox as it is now.',
      data: sandboxData,
    },
    async answer({ service }) {
      return { ok: true, value: presentSandbox(await showSandbox(service)) };
    },
  }),
  consoleRoute({
    method: 'POST',
    path: '/console/api/sandbox/clock/move',
    who: 'user',
    operation: {
      id: 'consoleMoveSandboxClock',
      summary: 'Move the clock of the sandbox forward',
      description: 'For everybody in it. Only in a sandbox.',
      body: {
        request: 'SandboxClockMove',
        schema: moveClockSchema,
        examples: { day: { summary: 'A day', value: { seconds: 86_400 } } },
      },
      success: 'The sandbox as it is now.',
      data: sandboxData,
    },
    async answer({ service, fields }) {
      return { ok: true, value: presentSandbox(await moveClock(service, fields.seconds)) };
    },
  }),
  consoleRoute({
    method: 'POST',
    path: '/console/api/sandbox/reset',
    who: 'user',
    operation: {
      id: 'consoleResetSandbox',
      summary: 'Go back to the marked state of the sandbox',
      description: 'For everybody in it. Only in a sandbox.',
      success: 'The sandbox as it is now.',
      data: sandboxData,
    },
    async answer({ service }) {
      return { ok: true, value: presentSandbox(await resetSandbox(service)) };
    },
  }),
];
