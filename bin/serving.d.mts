// The types of `serving.mjs`.

export declare const SERVING: {
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};
