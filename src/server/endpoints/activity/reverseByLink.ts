import { activity } from '../../../contract/activity';
import { handle } from '../../context/handle';
import { errorBodies, preconditionFailed } from '../../commands/errorBodies';
import { addressTaken, reverseByLink } from '../../commands/reversals/reverse';

/** POST /api/v3/reversals: unknown, used and expired links get the same reply. */
export default handle(activity.reverseByLink, async (call, context) => {
  const outcome = await reverseByLink(context, call, call.body.code);
  switch (outcome.kind) {
    case 'reversed':
      return { status: 200, body: { email: outcome.email, reset_code: outcome.resetCode } };
    case 'address_taken':
      return { status: 409, body: preconditionFailed(addressTaken).preconditionFailed };
    case 'unknown':
      return { status: 404, body: errorBodies.notFound };
  }
});
