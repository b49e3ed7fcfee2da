// Holds the English texts of the timeline of a user that operators see.

export const TIMELINE_EN = {
  title: 'Timeline',
  detail:
    'Refused requests (kept for 7 days), callbacks, money, sign-ins (90 days) and changes, newest first.',
  time: 'Time',
  kind: 'Kind',
  all: 'Everything',
  kinds: {
    request: 'Request',
    callback: 'Callback',
    money: 'Money',
    sign_in: 'Sign-in',
    change: 'Change',
  },
  requestId: 'Request ID',
  what: 'What happened',
  about: 'About',
  amount: 'Amount',
  by: 'By, from',
  fields: (names: string) => `Wrong fields: ${names}`,
  none: 'Nothing has happened yet',
  noneDetail: 'Activity of this user appears here.',
};

export type TimelineText = typeof TIMELINE_EN;
