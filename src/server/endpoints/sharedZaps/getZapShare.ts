import { sharedZaps } from '../../../contract/sharedZaps';
import { handle } from '../../context/handle';
import { present } from './presentShare';
import { errorBodies } from '../../commands/errorBodies';
import { ownZap } from '../../commands/zaps/shareZap';

/** GET /api/v3/zaps/:id/share: the caller's own Zap and its link. */
export default handle(sharedZaps.getZapShare, async ({ principal, params }, { db, clock }) => {
  const own = await ownZap(db, principal.profileId, params.id, clock.now());
  return own === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: await present(db, own) };
});
