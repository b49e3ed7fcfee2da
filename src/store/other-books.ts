// The error of a process whose database has become another one: behind its address are not the books that
// it opened. Whatever it knows of them is wrong, so it must stop.

export class OtherBooks extends Error {}
