import { randomBytes } from 'node:crypto';
import type { Random } from './context';

/** The kernel's randomness. */
export const systemRandom: Random = { bytes: (count) => randomBytes(count) };
