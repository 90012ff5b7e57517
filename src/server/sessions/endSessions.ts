import type { Db, ServerContext } from '../platform/context';
import type { Principal, SessionActions } from '../platform/handler';
import { deleteOwnSession } from './store';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { lockCaller } from '../accounts/lockedAccount';

interface Caller extends RequestMeta {
  readonly principal: Extract<Principal, { kind: 'signed-in' }>;
  readonly session: SessionActions;
}

/**
 * Ends one of the caller's sessions by its public id; it is signed out at its next request (S23). Its device is not known, so all
 * devices but this one are forgotten (S11). False for an id that is not theirs.
 */
export function endSession(context: ServerContext, caller: Caller, publicId: string): Promise<boolean> {
  return change(context, caller, async (tx, profileId) => {
    if (!(await deleteOwnSession(tx, profileId, publicId))) return false;
    await caller.session.forgetDevices(tx, profileId);
    await audit(context, tx, caller, { action: 'session_ended', result: 'ok', profileId });
    return true;
  });
}

/** Ends every session of the caller except the present one, and forgets the known devices (S11, S23). */
export function endOtherSessions(context: ServerContext, caller: Caller): Promise<void> {
  return change(context, caller, async (tx, profileId) => {
    await caller.session.endAll(tx, profileId, { exceptSessionId: caller.principal.sessionId });
    await caller.session.forgetDevices(tx, profileId);
    await audit(context, tx, caller, { action: 'sessions_ended', result: 'ok', profileId });
  });
}

/** Requires an active session (S23). */
async function change<T>(context: ServerContext, { principal }: Caller, work: (tx: Db, profileId: number) => Promise<T>): Promise<T> {
  return context.db.transaction().execute(async (tx) => work(tx, (await lockCaller(tx, principal)).id));
}
