import { tracking } from '../../../contract/tracking';
import { handle } from '../../context/handle';
import { oneLine } from '../../records/audit/auditLine';
import { redact } from '../../../domain/redaction';

/** POST /api/v3/events: operational events of pages. Logged as inert text, without secrets, and not stored anywhere else. */
export default handle(tracking.recordClientEvent, async ({ body }, context) => {
  const data = Object.fromEntries(Object.entries(body.data).map(([name, value]) => [oneLine(name), oneLine(value)]));
  context.log.info({ clientEvent: { message: oneLine(body.message), data: redact(data) } }, 'client event');
  return { status: 204, body: null };
});
