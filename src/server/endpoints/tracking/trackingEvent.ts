import { keepEvents, readEvents } from '../../commands/tracking';
import type { HandlerOf } from '../../http/handler';
import { limited } from '../tooOften';

/**
 * POST /api/v4/tracking/event/ (B7.29): from anybody, signed in or not. The answer is the same whatever the events hold, also
 * when none of them is kept (S59).
 */
export const trackingEvent: HandlerOf<'trackingEvent'> = async (call, context) => {
  await limited(context, { name: 'tracking.address', key: call.address, max: 300, windowSeconds: 60 });
  const { principal, userAgent } = call;
  const teller =
    principal.kind === 'signed-in'
      ? { profileId: principal.profileId, isMasquerading: principal.isMasquerading, userAgent }
      : { profileId: null, isMasquerading: false, userAgent };
  await keepEvents(context, teller, readEvents(call.body));
  return { status: 204, body: null };
};
