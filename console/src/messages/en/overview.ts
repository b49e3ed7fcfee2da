// What the overview says, in English.

export const OVERVIEW_EN = {
  greeting: (name: string) => `Hello, ${name}`,
  walletNumber: 'Wallet number',
  account: 'Account and payment password',
  errors: 'Error codes',
  interface: 'Interface (OpenAPI)',
  links: 'Go to',
};

export type OverviewText = typeof OVERVIEW_EN;
