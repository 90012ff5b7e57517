import { zapFiles } from '../../../contract/zapFiles';
import { duplicateZap } from '../../commands/zaps/duplicateZap';
import { handle } from '../../context/handle';
import { enforceLimit } from '../rateLimit';

/** POST /api/v3/zaps/:id/copies. */
export default handle(zapFiles.duplicateZap, async (call, context) => {
  const { profileId } = call.principal;
  await enforceLimit(context, { name: 'zap_create.profile', key: String(profileId), max: 300, windowSeconds: 3600 });
  return { status: 201, body: { id: await duplicateZap(context, call, call.params.id) } };
});
