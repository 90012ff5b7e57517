import { onlyParam } from '../../../../domain/queryParams';
import { afterLogin } from '../../../../domain/redirects';
import { invitedAddress } from '../../../platform/invitedAddress';
import type { LocationPort } from '../../../platform/ports';

/** The destination in the address, unchecked; null if it is missing or repeated. */
export const readNext = (search: string): string | null => onlyParam(search, 'next');

/** Where a person with an account accepts an invitation. */
const joinAddress = (invitation: string | null): string | null => (invitation ? invitedAddress('/app/join-team', invitation) : null);

/**
 * The destination of a log-in: the requested one if it is ours, the invitation that the person came with, or the dashboard (S37).
 */
export const destination = (location: Pick<LocationPort, 'origin' | 'invitation'>, search: string): string =>
  afterLogin({ next: readNext(search) ?? joinAddress(location.invitation()), origin: location.origin });
