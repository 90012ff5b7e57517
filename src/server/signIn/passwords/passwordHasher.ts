import { availableParallelism } from 'node:os';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createBoundedQueue } from '../../platform/boundedQueue';
import type { PasswordHasher } from '../../platform/context';

/** A way to turn a password into a text that proves it and reveals nothing. The text names its own scheme and settings (PHC form). */
export interface HashScheme {
  /** The first part of its texts: `argon2id`, `scrypt`. */
  readonly name: string;
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** True when `stored` was made by weaker settings than these, or by another scheme (S01). */
  isStale(stored: string): boolean;
}

interface Argon2Cost {
  /** Memory in KiB; passes over it; lanes. */
  readonly memoryKib: number;
  readonly iterations: number;
  readonly parallelism: number;
}

type Argon2 = typeof import('@node-rs/argon2');

/** argon2id by its native module, off the main thread. The module leaves argon2id as its default, so no algorithm is named. */
export function argon2Scheme(argon2: Argon2, cost: Argon2Cost): HashScheme {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.iterations, parallelism: cost.parallelism };
  return {
    name: 'argon2id',
    hash: (password) => argon2.hash(password, options),
    verify: (stored, password) => argon2.verify(stored, password),
    isStale(stored) {
      const settings = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
      return settings === null || Number(settings[1]) < cost.memoryKib || Number(settings[2]) < cost.iterations;
    },
  };
}

const saltLength = 16;
const keyLength = 32;

/** For machines without the native module: scrypt of Node itself, N=2^17, r=8, p=1. */
export function scryptScheme(exponent = 17): HashScheme {
  const derive = (password: string, salt: Buffer, n: number) =>
    new Promise<Buffer>((resolve, reject) => {
      const options = { N: 2 ** n, r: 8, p: 1, maxmem: 2 ** n * 8 * 128 * 2 };
      scrypt(password, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  return {
    name: 'scrypt',
    async hash(password) {
      const salt = randomBytes(saltLength);
      const key = await derive(password, salt, exponent);
      return `$scrypt$ln=${exponent},r=8,p=1$${salt.toString('base64')}$${key.toString('base64')}`;
    },
    async verify(stored, password) {
      const parts = /^\$scrypt\$ln=(\d{1,2}),r=8,p=1\$([^$]+)\$([^$]+)$/.exec(stored);
      if (parts === null) return false;
      const expected = Buffer.from(parts[3] ?? '', 'base64');
      const actual = await derive(password, Buffer.from(parts[2] ?? '', 'base64'), Number(parts[1]));
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
    isStale(stored) {
      const settings = /^\$scrypt\$ln=(\d{1,2}),/.exec(stored);
      return settings === null || Number(settings[1]) < exponent;
    },
  };
}

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
