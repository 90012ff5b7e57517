import { trash } from '../../../contract/trash';
import { handle } from '../../context/handle';
import { chosenOf, purgeTrash } from '../../commands/trash/changeTrash';

/** POST /api/v3/trash/purges?account_id=. */
export default handle(trash.purgeTrash, async (call, context) => {
  const { zapIds, folderIds } = await purgeTrash(context, call, call.query.account_id, chosenOf(call.body));
  return { status: 200, body: { zap_ids: [...zapIds], folder_ids: [...folderIds] } };
});
