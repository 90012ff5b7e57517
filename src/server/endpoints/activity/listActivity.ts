import { activity } from '../../../contract/activity';
import type { ReversibleKind } from '../../../domain/activity';
import { handle } from '../../context/handle';
import { presentTimeline, timelineFilters } from '../../presenters/activity';
import { newDeviceRequests, timelineOf } from '../../records/audit/timeline';
import { sessionBegan } from '../../records/sessions/sessions';
import { openEventsSince } from '../../records/profiles/reversibleEvents';
import { newestPage } from '../pages';

/** GET /api/v3/activity: what happened to the caller's account, from the audit trail. */
export default handle(activity.listActivity, async ({ principal, query }, { db, clock, places }) => {
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
});
