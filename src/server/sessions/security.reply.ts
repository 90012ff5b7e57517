import type { WireReply } from '../../contract/types';
import { browserName, shortAddress } from '../../domain/browsers';
import type { OwnSession } from './store';

type WireSession = Extract<WireReply<'listSessions'>, { status: 200 }>['body']['objects'][number];

/** A session for its owner: neither its token nor the digest of it, and no whole address. */
export function presentSession(session: OwnSession, currentId: string): WireSession {
  return {
    id: session.public_id,
    ...browserName(session.user_agent),
    address: shortAddress(session.address),
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    is_current: session.id === currentId,
    is_of_staff: session.masquerader_id !== null,
  };
}
