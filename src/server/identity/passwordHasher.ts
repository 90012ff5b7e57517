import { availableParallelism } from 'node:os';
import { createBoundedQueue } from '../context/boundedQueue';
import type { PasswordHasher } from '../context/context';
import { type Argon2Cost, argon2Scheme, type HashScheme, scryptScheme } from './hashSchemes';

export interface HasherSettings extends Argon2Cost {
  /** How many may wait for their turn before the rest is turned away (S12). */
  readonly waiting: number;
  /** How many run at once; by default twice the number of cores. */
  readonly running?: number;
}

/**
 * Passwords by argon2id, or by scrypt where its native module does not load; both kinds of stored hash are read by either.
 * At most `running` hashes at once and `waiting` behind them; the next caller gets `BusyError`, which answers 503 (S12).
 */
export function createPasswordHasher(settings: HasherSettings): PasswordHasher {
  const { current, all } = schemes(settings);
  const inTurn = createBoundedQueue(
    settings.running ?? availableParallelism() * 2,
    settings.waiting,
    'Too many passwords are being checked already.',
  );
  // The hash of no password: verified against when a profile has no hash (S04).
  let dummy: Promise<string> | null = null;

  return {
    hash: (password) => inTurn(() => current.hash(password)),
    verify: (stored, password) =>
      inTurn(async () => {
        if (stored === null) {
          dummy ??= current.hash('nobody has this password');
          await current.verify(await dummy, password);
          return false;
        }
        const scheme = all.find(({ name }) => stored.startsWith(`$${name}$`));
        return scheme === undefined ? false : scheme.verify(stored, password);
      }),
    isStale: (stored) => current.isStale(stored),
    waiting: inTurn.waiting,
  };
}

function schemes(settings: HasherSettings): { current: HashScheme; all: HashScheme[] } {
  const scrypt = scryptScheme();
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a missing binary shows only when it is loaded
    const argon2 = argon2Scheme(require('@node-rs/argon2') as typeof import('@node-rs/argon2'), settings);
    return { current: argon2, all: [argon2, scrypt] };
  } catch {
    return { current: scrypt, all: [scrypt] };
  }
}
