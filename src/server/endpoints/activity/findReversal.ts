import { activity } from '../../../contract/activity';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { findReversal } from '../../commands/reversals/reverse';
import { presentReversal } from '../../presenters/activity';

/** POST /api/v3/reversals/lookups: programs that open the links of mails change nothing. */
export default handle(activity.findReversal, async ({ body: { code } }, context) => {
  const found = await findReversal(context, code);
  if (found === null) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: presentReversal(context.places, found.event, found.kinds) };
});
