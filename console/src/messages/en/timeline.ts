// What the timeline of a user says to operators, in English.

export const TIMELINE_EN = {
  title: 'Timeline',
  detail:
    'Refused requests are kept for 7 days, sign-ins for 90; callbacks, money and changes for ever.',
  time: 'Time',
  kind: 'Kind',
  all: 'Everything',
  kinds: {
    request: 'Refused request',
    callback: 'Callback',
    money: 'Money',
    sign_in: 'Sign-in',
    change: 'Change',
  },
  request: 'Request',
  requestId: 'Request ID',
  what: 'What happened',
  about: 'About',
  amount: 'Amount',
  by: 'By, from',
  fields: (names: string) => `Wrong: ${names}`,
  none: 'Nothing has happened yet',
  noneDetail:
    'What their programs are refused, callbacks, money, sign-ins and changes appear here.',
};

export type TimelineText = typeof TIMELINE_EN;
