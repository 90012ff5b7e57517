import { onlyParam } from '../../../domain/addresses';
import { afterLogin } from '../../../domain/redirects';
import type { LocationPort } from '../../platform/ports';

/** The destination that the address asks for, unchecked; null when it is missing or there twice (A2.42). */
export const readNext = (search: string): string | null => onlyParam(search, 'next');

/** Where one with an account takes up an invitation (A2.39). */
function joinAddress(search: string): string | null {
  const invitation = onlyParam(search, 'invitation');
  return invitation ? `/app/join-team?invitation=${encodeURIComponent(invitation)}` : null;
}

/** Where a log-in leads from here: to the destination asked for when it is ours, to the invitation that one came with, else to the dashboard (A2.22, S37). */
export const destination = ({ origin }: Pick<LocationPort, 'origin'>, search: string): string =>
  afterLogin({ next: readNext(search) ?? joinAddress(search), origin });
