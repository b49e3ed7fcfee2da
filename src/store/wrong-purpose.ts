// The error of a service that was started on books of the other kind: play money where money is meant, or
// the other way round.

export class WrongPurpose extends Error {}
