import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { zapCountsOf } from '../../records/zaps/zapChecks';

/**
 * GET /api/v3/zaps/usage: the Zap counts of each of the caller's accounts, by its id (B3.26, B7.19). Counted as the limits do:
 * all Zaps.
 */
export default handle(zaps.getZapUsage, async ({ principal }, { db, clock }) => {
  const counts = await zapCountsOf(db, principal.profileId, clock.now());
  const usage = Object.fromEntries(
    counts.map(({ accountId, on, total, drafts }) => [accountId, { on_count: on, total_count: total, draft_count: drafts }]),
  );
  return { status: 200, body: { usage_by_account: usage } };
});
