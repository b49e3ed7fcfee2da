// A number in a path. What cannot be an id is 0, which nothing has, and so is not found.

const NUMBER = /^[1-9]\d{0,14}$/;

export function numberIn(text: string | undefined): number {
  return text !== undefined && NUMBER.test(text) ? Number(text) : 0;
}
