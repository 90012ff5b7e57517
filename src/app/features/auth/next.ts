import { onlyParam } from '../../../domain/addresses';
import { afterLogin } from '../../../domain/redirects';
import { invitedAddress } from '../../platform/invitationHash';
import type { LocationPort } from '../../platform/ports';

/** The destination that the address asks for, unchecked; null when it is missing or there twice (A2.42). */
export const readNext = (search: string): string | null => onlyParam(search, 'next');

/** Where somebody with an account accepts an invitation (A2.39). */
const joinAddress = (invitation: string | null): string | null => (invitation ? invitedAddress('/app/join-team', invitation) : null);

/** Where a log-in leads from here: to the destination asked for when it is ours, to the invitation that one came with, else to the dashboard (A2.22, S37). */
export const destination = (location: Pick<LocationPort, 'origin' | 'invitation'>, search: string): string =>
  afterLogin({ next: readNext(search) ?? joinAddress(location.invitation()), origin: location.origin });
