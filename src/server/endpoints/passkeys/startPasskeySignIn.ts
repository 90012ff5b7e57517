import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { requestForSignIn } from '../../commands/passkeys/requests';

/**
 * POST /api/v3/passkey-sign-in/options: the options for signing in by passkey. The same for everybody; a network address gets 300
 * in ten minutes (S09).
 */
export default handle(passkeys.startPasskeySignIn, async (_call, context) => ({ status: 200, body: await requestForSignIn(context) }));
