import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';
import { proveFactor } from '../../commands/recoveryDrill/prove';
import { errorBodies } from '../../commands/errorBodies';
import { countDrillProof, proofReply } from './proofReply';

/** POST /api/v3/recovery-drill/recovery-code: the code stays unused. */
export default handle(recoveryDrill.proveRecoveryCode, async (call, context) => {
  await countDrillProof(context, call.principal.profileId);
  return proofReply(await proveFactor(context, call, 'recoveryCode', call.body.recovery_code), errorBodies.wrongRecoveryCode);
});
