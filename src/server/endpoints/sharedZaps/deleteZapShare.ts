import { sharedZaps } from '../../../contract/sharedZaps';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { unshareZap } from '../../commands/zaps/shareZap';

/** DELETE /api/v3/zaps/:id/share: the link opens nothing any more. */
export default handle(sharedZaps.deleteZapShare, async (call, context) =>
  (await unshareZap(context, call, call.params.id)) ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound },
);
