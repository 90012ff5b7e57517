import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';
import { requestPasskeyProof } from '../../commands/recoveryDrill/prove';
import { errorBodies } from '../../commands/errorBodies';
import { enforceLimit } from '../rateLimit';

/** POST /api/v3/recovery-drill/passkey/options: for one of the caller's passkeys; 30 in an hour, as for new ones. */
export default handle(recoveryDrill.startPasskeyProof, async (call, context) => {
  await enforceLimit(context, { name: 'passkey.options', key: String(call.principal.profileId), max: 30, windowSeconds: 3600 });
  const asked = await requestPasskeyProof(context, call, call.body.passkey_id);
  return asked === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: asked };
});
