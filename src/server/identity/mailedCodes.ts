import type { Random } from '../context/context';

/** A code for a mailed link: 256 bits, safe in an address (S28). */
export function newMailedCode(random: Random): string {
  return random.bytes(32).toString('base64url');
}
