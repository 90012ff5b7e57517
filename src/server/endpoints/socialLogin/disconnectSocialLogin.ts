import { socialLogin } from '../../../contract/socialLogin';
import { handle } from '../../context/handle';
import { disconnectIdentity } from '../../commands/socialLogin/identities';

/** DELETE /api/v3/sign-on/identities/:id: never the last way in. */
export default handle(socialLogin.disconnectSocialLogin, async (call, context) => {
  switch (await disconnectIdentity(context, call, call.params.id)) {
    case 'removed':
      return { status: 204, body: null };
    case 'missing':
      return { status: 404, body: { errors: ["This provider isn't connected."] } };
    case 'last':
      return { status: 400, body: { errors: ['This is your only way to log in. Set a password first.'] } };
  }
});
