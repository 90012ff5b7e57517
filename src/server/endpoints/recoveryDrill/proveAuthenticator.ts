import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';
import { proveFactor } from '../../commands/recoveryDrill/prove';
import { errorBodies } from '../../commands/errorBodies';
import { countDrillProof, proofReply } from './proofReply';

/** POST /api/v3/recovery-drill/authenticator: counted with the codes of sign-ins (S17). */
export default handle(recoveryDrill.proveAuthenticator, async (call, context) => {
  await countDrillProof(context, call.principal.profileId);
  return proofReply(await proveFactor(context, call, 'authenticator', call.body.code), errorBodies.wrongCode);
});
