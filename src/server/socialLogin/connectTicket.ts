/**
 * Permission to connect another sign-in method: the person must have signed in recently, which the start of a sign-in, a plain
 * address, cannot check. Encrypted, bound to the session, valid for a minute.
 */
import { minutes } from '../../domain/durations';
import { isSocialProvider, type SocialProvider } from '../../domain/socialLogin';
import type { ServerContext } from '../platform/context';

interface Ticket {
  readonly provider: SocialProvider;
  readonly profileId: number;
  readonly sessionId: string;
  readonly endsAt: number;
}

const purpose = 'sign-on-connect';

export function connectTicket({ encryption, clock }: ServerContext, leave: Omit<Ticket, 'endsAt'>): string {
  const ticket: Ticket = { ...leave, endsAt: clock.now().getTime() + minutes(1) };
  return encryption.encrypt(purpose, JSON.stringify(ticket)).toString('base64url');
}

/** The permission; null if it belongs to another session, has expired, or is invalid. */
export function readConnectTicket({ encryption, clock }: ServerContext, text: string): Ticket | null {
  try {
    const ticket = JSON.parse(encryption.decrypt(purpose, Buffer.from(text, 'base64url')).toString('utf8')) as Ticket;
    return isSocialProvider(ticket.provider) && ticket.endsAt > clock.now().getTime() ? ticket : null;
  } catch {
    return null;
  }
}
