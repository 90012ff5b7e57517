import { sharedZaps } from '../../../contract/sharedZaps';
import { handle } from '../../context/handle';
import { copySharedZap } from '../../commands/zaps/shareZap';

/** POST /api/v3/shared-zaps/:id/copy?account_id=: a draft from a shared Zap that the caller may see; otherwise 404 (S51). */
export default handle(sharedZaps.copySharedZap, async (call, context) => {
  const wanted = { shareId: call.params.id, accountId: call.query.account_id };
  return { status: 201, body: { id: await copySharedZap(context, call, wanted) } };
});
