import type { ParsedErrorBody } from '../../../api';
import type { Navigation } from './navigation';

/** True if a 403 is about cookies or the origin of the request, after the one retry with a fresh token (D2). */
export function isCookieProblem({ reason }: Pick<ParsedErrorBody, 'reason'>): boolean {
  return reason === 'csrf_failed' || reason === 'cross_origin';
}

/** Goes to the page about cookies, with the query, so that `next` is kept (A4.12). */
export const cookiesPage = (search: string): Navigation => ({ to: `/app/login/cookies-disabled${search}`, by: 'push' });
