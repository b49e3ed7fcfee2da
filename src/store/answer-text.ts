// What a receiver answered, as text that every store can keep: PostgreSQL has no text with a zero
// character in it, and a sender may cut a character in two.

export function answerText(answer: string): string {
  return answer.toWellFormed().replaceAll('\0', '\uFFFD');
}
