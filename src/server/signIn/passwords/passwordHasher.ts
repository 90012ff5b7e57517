import { availableParallelism } from 'node:os';
import { createBoundedQueue } from '../../platform/boundedQueue';
import type { PasswordHasher } from '../../platform/context';
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
    hash: (password) => inTurn(() => current.hash(normalized(password))),
    verify: (stored, password) =>
      inTurn(async () => {
        const checked = stored ?? (await (dummy ??= current.hash('nobody has this password')));
        const scheme = all.find(({ name }) => checked.startsWith(`$${name}$`));
        if (scheme === undefined) return false;
        // Earlier hashes are of the characters as they were typed.
        const forms = [...new Set([normalized(password), password])];
        for (const form of forms) if ((await scheme.verify(checked, form)) && stored !== null) return true;
        return false;
      }),
    isStale: (stored) => current.isStale(stored),
    waiting: inTurn.waiting,
  };
}

/**
 * The form in which a password is hashed. Systems type one letter as different characters (ü as one or as u with dots), and a password
 * must fit everywhere (NIST SP 800-63B, 3.1.1.2).
 */
const normalized = (password: string): string => password.normalize('NFKC');

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
