/** Thrown inside a transaction to roll it back and answer with `outcome`: nothing is stored, not even for the `Idempotency-Key`. */
export class RolledBack<T> extends Error {
  constructor(readonly outcome: T) {
    super('rolled back');
  }
}

/** The outcome of `work`, or the one for which it was rolled back. */
export async function rolledBack<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<T>).outcome;
    throw error;
  }
}
