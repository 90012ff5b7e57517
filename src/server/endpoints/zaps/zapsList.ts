import { periodAt } from '../../../domain/entitlement';
import { refusals } from '../../commands/refusals';
import type { HandlerOf } from '../../http/handler';
import { maySeeFolder, maySeeZap } from '../../policies/zaps';
import { presentZap } from '../../presenters/zap';
import { findAccountOf } from '../../records/accounts';
import { zapsOfAccount } from '../../records/zaps';
import { zapsToMove } from './zapsToMove';

/** GET /api/v3/zaps?account_id= (B3.25): those that one may see; the newest change first. */
export const zapsList: HandlerOf<'zapsList'> = async (call, context) => {
  const { profileId } = call.principal;
  const account = await findAccountOf(context.db, profileId, call.query.account_id);
  if (account === null) return { status: 404, body: refusals.notFound };
  if (call.query.shape === 'move') return { status: 200, body: await zapsToMove(context, profileId, account.id) };
  const zaps = await zapsOfAccount(context.db, account.id, periodAt(account.period_anchor, context.clock.now()));
  const objects = zaps
    .filter((zap) => maySeeZap(profileId, zap))
    .map((zap) =>
      presentZap(
        zap,
        zap.folders.filter((folder) => maySeeFolder(profileId, folder)),
      ),
    );
  return { status: 200, body: { objects } };
};
