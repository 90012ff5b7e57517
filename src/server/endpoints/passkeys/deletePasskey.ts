import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { removePasskey } from '../../commands/passkeys/change';
import { errorBodies } from '../../commands/errorBodies';

/** DELETE /api/v3/passkeys/:id: never the last way in. */
export default handle(passkeys.deletePasskey, async (call, context) => {
  switch (await removePasskey(context, call, call.params.id)) {
    case 'removed':
      return { status: 204, body: null };
    case 'missing':
      return { status: 404, body: errorBodies.notFound };
    case 'last':
      return { status: 400, body: errorBodies.lastPasskey };
  }
});
