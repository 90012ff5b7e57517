import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';
import { provePassword } from '../../commands/recoveryDrill/prove';
import { errorBodies } from '../../commands/errorBodies';
import { countDrillProof, proofReply } from './proofReply';

/** POST /api/v3/recovery-drill/password: counted with the tries of changing it. */
export default handle(recoveryDrill.provePassword, async (call, context) => {
  await countDrillProof(context, call.principal.profileId);
  return proofReply(await provePassword(context, call, call.body.password), errorBodies.drillPasswordWrong);
});
