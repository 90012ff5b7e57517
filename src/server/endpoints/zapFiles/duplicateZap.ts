import { zapFiles } from '../../../contract/zapFiles';
import { duplicateZap } from '../../commands/zaps/duplicateZap';
import { handle } from '../../context/handle';

/** POST /api/v3/zaps/:id/copies. */
export default handle(zapFiles.duplicateZap, async (call, context) => {
  return { status: 201, body: { id: await duplicateZap(context, call, call.params.id) } };
});
