import { oneLine } from '../../records/auditLine';
import { redact } from '../../../domain/redaction';
import type { HandlerOf } from '../../http/handler';
import { limited } from '../tooOften';

/** POST /api/v3/events (B7.30): what pages tell of their own running. It goes to the log as inert text, without secrets, and is kept nowhere else. */
export const clientEvent: HandlerOf<'clientEvent'> = async ({ address, body }, context) => {
  await limited(context, { name: 'events.address', key: address, max: 60, windowSeconds: 60 });
  const data = Object.fromEntries(Object.entries(body.data).map(([name, value]) => [oneLine(name), oneLine(value)]));
  context.log.info({ clientEvent: { message: oneLine(body.message), data: redact(data) } }, 'client event');
  return { status: 204, body: null };
};
