// Holds the English texts of the banner of a sandbox.

export const SANDBOX_EN = {
  name: 'Sandbox',
  play: 'All money here is play money.',
  /** Follows the sentence before. */
  clock: (time: string) => ` It is ${time} here.`,
  advance: 'Move the clock',
  steps: {
    link: '31 minutes: links expire',
    settlement: '25 hours: payments settle',
    keys: '8 days: idempotency keys expire',
  },
  reset: 'Reset',
  resetTitle: 'Reset the sandbox?',
  resetDetail:
    'Everything since the last mark is deleted, for everybody in the sandbox: orders, payments, users and keys.',
};

export type SandboxText = typeof SANDBOX_EN;
