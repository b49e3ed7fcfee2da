// Holds the English texts of the notice that no money may leave the account for now.

export const COOLING_OFF_EN = {
  title: 'No money can leave your account yet',
  replaced: {
    pay_password: 'Your payment password was changed',
    two_factor: 'Your two-factor authentication was changed',
    login_password: 'Your login password was changed',
  },
  detail: (replaced: string, time: string) =>
    `${replaced}. Payments, transfers to others, withdrawals and refunds, including those of your programs, are ` +
    `possible again from ${time}. If that was not you, contact the operator of this service at once.`,
  before: (time: string) => `For ${time} after that, no money can leave your account.`,
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
};

export type CoolingOffText = typeof COOLING_OFF_EN;
