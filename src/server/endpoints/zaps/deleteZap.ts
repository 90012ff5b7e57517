import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { removeZap } from '../../commands/zaps/changeZaps';
import { enforceLimit } from '../rateLimit';

/** DELETE /api/v3/zaps/:id. */
export default handle(zaps.deleteZap, async (call, context) => {
  await enforceLimit(context, { name: 'zap_removal.profile', key: String(call.principal.profileId), max: 600, windowSeconds: 3600 });
  await removeZap(context, call, call.params.id);
  return { status: 204, body: null };
});
