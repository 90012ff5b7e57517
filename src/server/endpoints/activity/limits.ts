import { brand } from '../../../domain/brand';
import type { ServerContext } from '../../context/context';
import { enforceLimit } from '../rateLimit';

export const addressTaken = `Your earlier email address belongs to another account now, so nothing was changed. Write to ${brand.supportAddress}.`;

/** Counts one request from an address: a code cannot be guessed, and guesses are limited as well. */
export const limitReversals = (context: ServerContext, address: string): Promise<void> =>
  enforceLimit(context, { name: 'reversals.address', key: address, max: 60, windowSeconds: 3600 });
