import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { removeZap } from '../../commands/zaps/changeZaps';

/** DELETE /api/v3/zaps/:id. */
export default handle(zaps.deleteZap, async (call, context) => {
  await removeZap(context, call, call.params.id);
  return { status: 204, body: null };
});
