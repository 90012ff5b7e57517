import { zapDrafts } from '../../../contract/zapDrafts';
import { errorBodies } from '../../commands/errorBodies';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { handle } from '../../context/handle';
import { findVersionByNumber } from '../../records/runs/versions';

/** GET /api/v3/zaps/:id/versions/:number. Secret values stay sealed, and can be saved as the draft again. */
export default handle(zapDrafts.getZapVersion, async ({ principal, params: { id, number } }, { db, clock }) => {
  await findVisibleZap(db, principal.profileId, id, clock.now());
  const version = await findVersionByNumber(db, id, number);
  if (version === null) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: { number, created_at: version.created_at.toISOString(), definition: version.definition } };
});
