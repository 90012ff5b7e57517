import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { periodAt } from '../../../domain/entitlement';
import { errorBodies } from '../../commands/errorBodies';
import { maySeeFolder, maySeeZap } from '../../policies/zaps';
import { presentZap } from '../../presenters/zap';
import { findPeriodAnchor } from '../../records/accounts/accounts';
import { zapsOfAccount } from '../../records/zaps/zaps';
import { recentTroubles } from './presentZaps';
import { zapsToMove } from './zapsToMove';

/** GET /api/v3/zaps?account_id=: the visible ones; last changed first. */
export default handle(zaps.listZaps, async (call, context) => {
  const { profileId } = call.principal;
  const accountId = call.query.account_id;
  const anchor = await findPeriodAnchor(context.db, profileId, accountId, context.clock.now());
  if (anchor === null) return { status: 404, body: errorBodies.notFound };
  if (call.query.shape === 'move') return { status: 200, body: await zapsToMove(context, profileId, accountId) };
  const zaps = await zapsOfAccount(context.db, accountId, periodAt(anchor, context.clock.now()));
  const troubles = await recentTroubles(context, accountId);
  const objects = zaps
    .filter((zap) => maySeeZap(profileId, zap))
    .map((zap) =>
      presentZap(
        zap,
        zap.folders.filter((folder) => maySeeFolder(profileId, folder)),
        troubles.get(zap.id),
      ),
    );
  return { status: 200, body: { objects } };
});
