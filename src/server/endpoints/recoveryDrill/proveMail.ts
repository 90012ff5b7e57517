import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';
import { proveMail } from '../../commands/recoveryDrill/mailCode';
import { errorBodies } from '../../commands/errorBodies';
import { countDrillProof, proofReply } from './proofReply';

/** POST /api/v3/recovery-drill/mail/proof: the mailed code, once. */
export default handle(recoveryDrill.proveMail, async (call, context) => {
  await countDrillProof(context, call.principal.profileId);
  return proofReply(await proveMail(context, call, call.body.code), errorBodies.wrongDrillCode);
});
