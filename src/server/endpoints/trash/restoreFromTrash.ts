import { trash } from '../../../contract/trash';
import { handle } from '../../context/handle';
import { chosenOf, restoreFromTrash } from '../../commands/trash/changeTrash';

/** POST /api/v3/trash/restorations?account_id=. */
export default handle(trash.restoreFromTrash, async (call, context) => {
  const restored = await restoreFromTrash(context, call, call.query.account_id, chosenOf(call.body));
  return { status: 200, body: { restored: restored.map(({ lostPlace, ...item }) => ({ ...item, lost_place: lostPlace })) } };
});
