/** Saves the draft of a Zap. */
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { isSubZap } from '../../domain/runs/kinds/subZap';
import type { DraftGap } from '../../domain/runs/draftGaps';
import { stepKeyAt } from '../../domain/runs/jsonReader';
import { parseDefinition } from '../../domain/runs/parseDefinition';
import { allSteps } from '../../domain/runs/walkSteps';
import { appKey } from '../../domain/zapSteps';
import type { ServerContext } from '../platform/context';
import { regionOf } from '../accounts/settings.store';
import { listUsableConnections, type NamedConnection } from '../connections/usableConnections.store';
import { findDraft, saveDraft, type DraftRecord } from '../engine/drafts.store';
import { findDefinition } from '../engine/versions.store';
import { forgetStaleSamples } from '../engine/samples.store';
import { forgetPauses, isPausedByPlan, zapTitlesOf } from '../zaps/checks.store';
import { maySeeZap } from '../zaps/policy';
import { draftGapsOf } from '../engine/draftGaps';
import { sealSecrets } from '../engine/sealedFields';
import { saveDraftTrigger } from '../engine/triggers';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { withLockedZap, type VisibleZap } from '../zaps/visibleZap';
import { appIssues, type PlacedIssue } from '../zaps/checkDefinitions';
import { projectSteps } from '../zaps/projectSteps';

export interface SavedState {
  readonly revision: number;
  readonly savedAt: Date;
  readonly gaps: readonly DraftGap[];
  readonly hookAddress: string | null;
}

export type DraftSaved =
  | ({ readonly kind: 'saved' } & SavedState)
  | { readonly kind: 'invalid'; readonly issues: readonly PlacedIssue[] }
  /** Another revision is stored: nothing is saved. */
  | { readonly kind: 'outdated'; readonly revision: number };

/**
 * Saves a definition as the draft of a Zap, for everybody who can see the Zap; throws 404 otherwise (S51). What runs stays as it
 * is: a draft can be edited while its Zap is on. Of two editors neither overwrites the other unseen: the second one is told that
 * the revision is another one by now.
 */
export async function saveZapDraft(
  context: ServerContext,
  caller: SignedInCaller,
  zapId: number,
  { definition: given, baseRevision }: { readonly definition: unknown; readonly baseRevision: number },
): Promise<DraftSaved> {
  const parsed = parseDefinition(given);
  if (!parsed.ok) return { kind: 'invalid', issues: parsed.issues.map((issue) => ({ ...issue, stepKey: stepKeyAt(given, issue.at) })) };
  return withLockedZap(context, caller, zapId, async (tx, zap) => {
    const before = await findDraft(tx, zapId);
    if (before.revision !== baseRevision) return { kind: 'outdated', revision: before.revision };
    const sealed = sealSecrets(context, zapId, parsed.definition);
    const issues = [
      ...(await appIssues(context, tx, zap.account_id, parsed.definition, before.definition)),
      ...(await connectionIssues(tx, caller.principal.profileId, zap, parsed.definition, before)),
      ...(await subZapIssues(tx, caller.principal.profileId, zap, parsed.definition, before)),
      ...sealed.wrong.map(({ stepKey, field }) => ({ at: `fields.${field}`, stepKey, message: 'Enter this secret again.' })),
    ];
    if (issues.length > 0) return { kind: 'invalid', issues };
    const { definition } = sealed;
    const now = context.clock.now();
    const revision = await saveDraft(tx, zapId, { definition, baseRevision, savedBy: caller.principal.profileId, now });
    await forgetStaleSamples(tx, zapId);
    const hookAddress = await saveDraftTrigger(context, tx, zapId, definition);
    // Lists and limits of plans concern the version that runs.
    const isRunning = zap.live_version_id !== null && (zap.state === 'on' || (await isPausedByPlan(tx, zapId)));
    if (!isRunning) {
      await projectSteps(tx, zapId, definition, now);
      await forgetPauses(tx, [zapId]);
    }
    const connections = await listUsableConnections(tx, zap.account_id, zap.owner_id);
    const gaps = await draftGapsOf(context.connectors, definition, { connections, region: await regionOf(tx, zap.account_id) });
    return { kind: 'saved', revision, savedAt: now, gaps, hookAddress };
  });
}

/**
 * Issues of connections that the person may not use. A step keeps the one that it has in the draft or in the live version, so that
 * others can edit it; a further step may not use it.
 */
async function connectionIssues(
  tx: ServerContext['db'],
  profileId: number,
  { account_id: accountId, live_version_id: liveId }: VisibleZap,
  definition: ZapDefinition,
  before: DraftRecord,
): Promise<PlacedIssue[]> {
  const isConnected = ({ connectionId }: TriggerStep | Step): boolean => connectionId !== null;
  const kept = new Set(allSteps(before.definition).filter(isConnected).map(connectedStep));
  let chosen = allSteps(definition).filter((step) => isConnected(step) && !kept.has(connectedStep(step)));
  if (chosen.length === 0) return [];
  const live = liveId === null ? null : await findDefinition(tx, liveId);
  const running = new Set((live === null ? [] : allSteps(live)).map(connectedStep));
  chosen = chosen.filter((step) => !running.has(connectedStep(step)));
  const usable = new Set((await listUsableConnections(tx, accountId, profileId)).map(({ id }: NamedConnection) => id));
  return chosen
    .filter(({ connectionId }) => !usable.has(connectionId!))
    .map(({ key }) => ({ at: 'connectionId', stepKey: key, message: 'You can’t use this account.' }));
}

const connectedStep = ({ key, app, connectionId }: TriggerStep | Step): string => JSON.stringify([key, appKey(app), connectionId]);

/** Issues of steps that run Zaps which the person cannot see. As with connections, a step keeps the Zap that it has. */
async function subZapIssues(
  tx: ServerContext['db'],
  profileId: number,
  { account_id: accountId, live_version_id: liveId }: VisibleZap,
  definition: ZapDefinition,
  before: DraftRecord,
): Promise<PlacedIssue[]> {
  const issues: PlacedIssue[] = [];
  const wanted = allSteps(definition).filter((step) => subZapOf(step) !== null);
  if (wanted.length === 0) return issues;
  const live = liveId === null ? null : await findDefinition(tx, liveId);
  const runningZap = (step: TriggerStep | Step): string => JSON.stringify([step.key, subZapOf(step)]);
  const kept = new Set([before.definition, ...(live === null ? [] : [live])].flatMap(allSteps).map(runningZap));
  for (const step of wanted) {
    const zapId = subZapOf(step)!;
    if (kept.has(runningZap(step))) continue;
    const [zap] = await zapTitlesOf(tx, accountId, [zapId]);
    if (zap === undefined || !maySeeZap(profileId, zap))
      issues.push({ at: 'zapId', stepKey: step.key, message: 'You can’t use this Zap.' });
  }
  return issues;
}

const subZapOf = (step: TriggerStep | Step): number | null => (isSubZap(step) ? step.zapId : null);
