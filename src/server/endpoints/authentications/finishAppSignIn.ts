import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { finishSignIn } from '../../commands/authentications/oauth';
import { presentFor } from './presentFor';

/** POST /api/v3/authentications/sign-ins/answers: connects an app, or connects it again, with the answer of its sign-in. */
export default handle(authentications.finishAppSignIn, async (call, context) => {
  const { profileId } = call.principal;
  const { record, isNew } = await finishSignIn(context, call, call.body);
  return { status: isNew ? 201 : 200, body: await presentFor(context, profileId, record) };
});
