import type { ServerContext } from '../../context/context';
import { enforceLimit } from '../rateLimit';

/** Changes of factors, successful or not, of one profile: 20 in a quarter of an hour. */
export function countFactorChange(context: ServerContext, profileId: number): Promise<void> {
  return enforceLimit(context, { name: 'factor_change.profile', key: String(profileId), max: 20, windowSeconds: 900 });
}
