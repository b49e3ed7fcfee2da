// Who may ask the console who they are, and what has changed.

import { atConsole, type ConsoleRows } from './rows.ts';

export const ME: ConsoleRows = {
  table: `
address                  | nobody | payer | owner | other | operator | ended  | foreign
GET /console/api/me      | login? | yes   | yes   | yes   | yes      | login? | yes
GET /console/api/changes | login? | yes   | yes   | yes   | yes      | login? | yes
`,
  requests: {
    'GET /console/api/me': atConsole('/me'),
    'GET /console/api/changes': atConsole('/changes'),
  },
};
