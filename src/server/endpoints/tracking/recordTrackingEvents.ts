import { tracking } from '../../../contract/tracking';
import { handle } from '../../context/handle';
import { days, inSeconds } from '../../../domain/durations';
import { storeEvents, readEvents } from '../../commands/tracking';
import { enforceLimit } from '../rateLimit';

const aDay = inSeconds(days(1));

/**
 * POST /api/v4/tracking/event/: from anybody, signed in or not. The reply is the same regardless of the content of the events, even
 * if none is stored (S59).
 */
export default handle(tracking.recordTrackingEvents, async (call, context) => {
  const { principal, userAgent, session } = call;
  // Visitors' events are stored for months: a daily limit bounds what one address can fill (S66).
  if (principal.kind !== 'signed-in')
    await enforceLimit(context, { name: 'tracking.visitors', key: call.address, max: 5000, windowSeconds: aDay });
  const sender = principal.kind === 'signed-in' ? principal : { profileId: null, isMasquerading: false };
  await storeEvents(context, { ...sender, browser: session, userAgent }, readEvents(call.body));
  return { status: 204, body: null };
});
