// What the console says about receivers of events, in English.

export const RECEIVERS_EN = {
  title: 'Receivers',
  detail: 'Where your server is told of events besides payments.',
  none: 'No receivers',
  noneDetail: 'Register one to hear of refunds, settlements, withdrawals and expired orders.',
  url: 'Address',
  events: 'Events',
  state: 'State',
  paused: 'Paused',
  active: 'Active',
  more: (url: string) => `Actions: ${url}`,
  deliveries: 'Deliveries',
  register: 'Register a receiver',
  change: 'Change',
  pause: 'Pause',
  resume: 'Resume',
  rotate: 'Rotate the secret',
  remove: 'Remove',
  test: 'Send a test',
  tested: (outcome: string) => `Test: ${outcome}`,
  details: {
    pause: 'What happens meanwhile waits, and is sent when the receiver goes on.',
    resume: 'What has waited for the receiver is sent now.',
    rotate:
      'For 24 hours its callbacks carry a signature with each secret, so that you can change over.',
    remove: 'It is told nothing more, not even what waits for it. This cannot be undone.',
  },
  secret: {
    title: 'The secret of the receiver',
    detail:
      'Your server checks with it that an event comes from here. No list shows it: rotate it if it is lost.',
    name: 'Secret',
    fileName: 'receiver-secret.txt',
  },
};

export type ReceiversText = typeof RECEIVERS_EN;
