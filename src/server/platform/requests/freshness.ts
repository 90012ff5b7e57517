import type { ServerContext } from '../context';
import { HttpProblem, type Principal } from '../handler';

/**
 * Throws 403 `invalid_auth_realm` unless the caller has proved who they are within the last ten minutes (S26). The route's
 * `access: 'fresh'` checks this automatically; an endpoint calls it if only some of its requests need it.
 */
export function requireFresh({ clock, config }: ServerContext, { authenticatedAt }: Extract<Principal, { kind: 'signed-in' }>): void {
  const age = clock.now().getTime() - authenticatedAt.getTime();
  if (age <= config.session.freshSeconds * 1000) return;
  throw new HttpProblem(403, { errors: ['Confirm that it’s you.'], reason: 'invalid_auth_realm' });
}
