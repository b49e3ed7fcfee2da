// Calls one listener when something happens that somebody may wait for. Until one is set, nobody hears.

export interface Bell<News> {
  ring(news: News): void;
  /** Replaces the listener. */
  whenRung(listener: (news: News) => void): void;
}

export function bell<News>(): Bell<News> {
  let call = (_: News) => {};
  return {
    ring: (news) => call(news),
    whenRung(listener) {
      call = listener;
    },
  };
}
