// The colours of what became of a withdrawal: what waits, what is done, and what came to nothing.

export const STATE_COLORS = {
  requested: 'yellow',
  approved: 'blue',
  paid_out: 'teal',
  returned: 'gray',
  declined: 'gray',
} as const;
