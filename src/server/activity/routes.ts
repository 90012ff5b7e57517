import { activity } from '../../contract/activity';
import type { ReversibleKind } from '../../domain/activity';
import { errorBodies, preconditionFailed } from '../platform/errorBodies';
import { addressTaken, findReversal, reverseByLink, reverseFromTimeline } from '../reversals/reverse';
import { routes } from '../platform/handler';
import { presentReversal, presentTimeline, timelineFilters } from './activity.reply';
import { newDeviceRequests, openEventsSince, requestOfEvent, timelineOf } from './store';
import { sessionBegan } from '../sessions/store';
import { newestPage } from '../platform/requests/pages';

export default routes(activity, {
  /** GET /api/v3/activity: what happened to the caller's account, from the audit trail. */
  async listActivity({ principal, query }, { db, clock, places }) {
    const { profileId, sessionId } = principal;
    const before = query.before ?? null;
    const { page, nextBefore } = await newestPage((limit) => timelineOf(db, profileId, { filters: timelineFilters, before, limit }));
    const began = await sessionBegan(db, sessionId);
    const events = await openEventsSince(db, profileId, 0, clock.now());
    const undoable = new Map<string, ReversibleKind[]>();
    const kinds = new Set<ReversibleKind>();
    // The newest first, so `kinds` has what is undone with each.
    for (const { request_id, kind, at } of events) {
      kinds.add(kind);
      // A later sign-in may be that of the person who made the change.
      if (began !== null && began < at && !principal.isMasquerading) undoable.set(request_id, [...kinds]);
    }
    const newDevices = await newDeviceRequests(
      db,
      profileId,
      page.map(({ request_id }) => request_id),
    );
    const objects = presentTimeline(page, { places, newDevices, undoable });
    return { status: 200, body: { objects, next_before: nextBefore } };
  },

  /** POST /api/v3/activity/:id/reversals: 404 as well for an entry that this session must not undo. */
  async reverseActivity(call, context) {
    const { profileId } = call.principal;
    const requestId = await requestOfEvent(context.db, profileId, call.params.id);
    const outcome = requestId === null ? null : await reverseFromTimeline(context, call, requestId);
    if (outcome === null || outcome.kind === 'unknown') return { status: 404, body: errorBodies.notFound };
    if (outcome.kind === 'address_taken') return { status: 409, body: preconditionFailed(addressTaken).preconditionFailed };
    return { status: 200, body: { email: outcome.email } };
  },

  /** POST /api/v3/reversals/lookups: programs that open the links of mails change nothing. */
  async findReversal({ body: { code } }, context) {
    const found = await findReversal(context, code);
    if (found === null) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: presentReversal(context.places, found.event, found.kinds) };
  },

  /** POST /api/v3/reversals: unknown, used and expired links get the same reply. */
  async reverseByLink(call, context) {
    const outcome = await reverseByLink(context, call, call.body.code);
    switch (outcome.kind) {
      case 'reversed':
        return { status: 200, body: { email: outcome.email, reset_code: outcome.resetCode } };
      case 'address_taken':
        return { status: 409, body: preconditionFailed(addressTaken).preconditionFailed };
      case 'unknown':
        return { status: 404, body: errorBodies.notFound };
    }
  },
});
