import { zapDrafts } from '../../../contract/zapDrafts';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { handle } from '../../context/handle';
import { presentGap } from '../../presenters/zapDraft';
import { regionOf } from '../../records/accounts/accountSettings';
import { listUsableConnections } from '../../records/catalogue/usableConnections';
import { findDraft } from '../../records/runs/drafts';
import { findVersion } from '../../records/runs/versions';
import { ownerZoneOf } from '../../records/runs/zaps';
import { draftGapsOf } from '../../runs/draftGaps';
import { findMissed } from '../../runs/missedItems';
import { findHookAddress, findTriggerIssue, findTriggerOfDefinition } from '../../runs/triggers';

/** GET /api/v3/zaps/:id/draft. Secret values stay sealed. */
export default handle(zapDrafts.getZapDraft, async ({ principal, params: { id } }, context) => {
  const { db, connectors } = context;
  const zap = await findVisibleZap(db, principal.profileId, id, context.clock.now());
  const { definition, revision, saved_at: savedAt } = await findDraft(db, id);
  const live = await findVersion(db, zap.live_version_id);
  const gaps = await draftGapsOf(connectors, definition, {
    connections: await listUsableConnections(db, zap.account_id, zap.owner_id),
    region: await regionOf(db, zap.account_id),
  });
  const missed = await findMissed(db, zap);
  const isHook = findTriggerOfDefinition(context, definition)?.kind === 'hook';
  return {
    status: 200,
    body: {
      definition,
      owner_zone: await ownerZoneOf(db, id),
      trigger_issue: zap.state === 'on' ? await findTriggerIssue(context, id) : null,
      missed: missed && {
        count: missed.count,
        is_at_least: missed.isAtLeast,
        is_searching: missed.isSearching,
        until: missed.until?.toISOString() ?? null,
      },
      revision,
      saved_at: savedAt?.toISOString() ?? null,
      gaps: gaps.map(presentGap),
      hook_address: isHook ? await findHookAddress(context, db, id) : null,
      live: live === null ? null : { number: live.number, published_at: live.created_at.toISOString(), definition: live.definition },
    },
  };
});
