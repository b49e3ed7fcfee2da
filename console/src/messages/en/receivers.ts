// Holds the English texts about receivers of events.

export const RECEIVERS_EN = {
  title: 'Receivers',
  detail: 'Addresses of your server that are told of events other than payments.',
  none: 'No receivers',
  noneDetail: 'Register one to be told of refunds, settlements, withdrawals and expired orders.',
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
    pause: 'Events are kept while it is paused, and sent when you resume it.',
    resume: 'Events kept while it was paused are sent now.',
    rotate: 'For 24 hours its callbacks carry both signatures, so that you can switch over.',
    remove: 'It is told nothing more, not even events that are waiting. This cannot be undone.',
  },
  secret: {
    title: 'Receiver secret',
    detail:
      'Your server uses it to verify that an event comes from here. No list shows it: if you lose it, rotate it.',
    name: 'Secret',
    fileName: 'receiver-secret.txt',
  },
};

export type ReceiversText = typeof RECEIVERS_EN;
