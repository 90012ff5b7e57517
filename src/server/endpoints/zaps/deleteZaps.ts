import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { removeZaps } from '../../commands/zaps/changeZaps';

/** POST /api/v3/zaps/removals?account_id=: removes many, all or none. */
export default handle(zaps.deleteZaps, async (call, context) => {
  const ids = [...new Set(call.body.zap_ids)];
  await removeZaps(context, call, call.query.account_id, ids);
  return { status: 200, body: { removed_ids: ids } };
});
