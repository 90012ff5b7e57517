import { tracking } from '../../../contract/tracking';
import { errorBodies } from '../../commands/errorBodies';
import { handle } from '../../context/handle';
import { presentEvent } from '../../presenters/tracking';
import { findTrackingProfile } from '../../records/analytics/trackingChoices';
import { trackingEventsOf } from '../../records/analytics/trackingEvents';
import { newestPage } from '../pages';

/** GET /api/v3/tracking/events: the caller's own only. */
export default handle(tracking.listTrackedEvents, async ({ principal, query }, { db }) => {
  const profile = await findTrackingProfile(db, principal.profileId);
  if (profile === null) return { status: 401, body: errorBodies.notAuthenticated };
  const { page, nextBefore } = await newestPage((limit) => trackingEventsOf(db, profile, { before: query.before ?? null, limit }));
  return { status: 200, body: { objects: page.map((event) => presentEvent(event, profile)), next_before: nextBefore } };
});
