import { sharedZaps } from '../../../contract/sharedZaps';
import { handle } from '../../context/handle';
import { present } from './presentShare';
import { errorBodies } from '../../commands/errorBodies';
import { shareZap } from '../../commands/zaps/shareZap';

/** POST /api/v3/zaps/:id/share: creates the link (201), or changes who may open it (200). */
export default handle(sharedZaps.shareZap, async (call, context) => {
  const shared = await shareZap(context, call, call.params.id, call.body.visibility);
  if (shared === null) return { status: 404, body: errorBodies.notFound };
  return { status: shared.isNew ? 201 : 200, body: await present(context.db, shared) };
});
