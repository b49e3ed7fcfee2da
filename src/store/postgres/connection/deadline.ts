// Bounds a wait. Work that is late goes on; only the wait for it ends.

export class Late extends Error {}

export async function withinMs<T>(waitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late(`not done within ${waitMs} ms`)), waitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
