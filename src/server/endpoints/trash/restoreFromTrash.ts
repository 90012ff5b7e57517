import { trash } from '../../../contract/trash';
import { handle } from '../../context/handle';
import { restoreFromTrash } from '../../commands/trash/changeTrash';
import { enforceLimit } from '../rateLimit';
import { chosenOf, trashLimit } from './trashLimit';

/** POST /api/v3/trash/restorations?account_id=. */
export default handle(trash.restoreFromTrash, async (call, context) => {
  await enforceLimit(context, trashLimit(call.principal.profileId));
  const restored = await restoreFromTrash(context, call, call.query.account_id, chosenOf(call.body));
  return { status: 200, body: { restored: restored.map(({ lostPlace, ...item }) => ({ ...item, lost_place: lostPlace })) } };
});
