import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';
import { provePasskey } from '../../commands/recoveryDrill/prove';
import { errorBodies } from '../../commands/errorBodies';
import { countDrillProof, proofReply } from './proofReply';

/** POST /api/v3/recovery-drill/passkey: the answer to the options of this session. */
export default handle(recoveryDrill.provePasskey, async (call, context) => {
  await countDrillProof(context, call.principal.profileId);
  return proofReply(await provePasskey(context, call, call.body.credential_json), errorBodies.drillPasskeyWrong);
});
