// Holds the English texts of the screen on which a branch is given its staff.

export const STAFF_EN = {
  /** A button of several alike, by what it is about. */
  about: (what: string, name: string) => `${what}: ${name}`,
  staff: 'Staff',
  detail: 'Staff collect at their branch and see its orders. They cannot move money out.',
  none: 'No staff yet',
  noneDetail: 'With a staff login, nobody needs your own account at the till.',
  create: 'Add staff',
  created: (login: string) => `Added. They sign in with ${login}.`,
  createdDetail: 'The login name for the till, and the address to open there:',
  address: 'Cashier address',
  name: 'Staff name',
  login: 'Staff login name',
  loginHint: '3 to 64 letters, digits or . _ @ + -. The branch is put in front.',
  staffPassword: 'Staff password',
  staffPasswordHint: 'At least 8 characters',
  createdAt: 'Added',
  rename: 'Rename',
  reset: 'Reset password',
  resetDetail: 'They are signed out on every device.',
  remove: 'Remove',
  removeDetail: (name: string) => `${name} is signed out at once and cannot sign in any more.`,
  actions: 'Actions',
};

export type StaffText = typeof STAFF_EN;
