import type { Transaction } from 'kysely';
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { isSameJson } from '../../domain/runs/json';
import { mapSteps } from '../../domain/runs/walkSteps';
import type { ConnectionUse } from '../../domain/zapMoves';
import { appKey } from '../../domain/zapSteps';
import { changeVersionOfWaitingRuns, connectedDefinitions } from '../engine/connectedDefinitions.store';
import { saveDraft } from '../engine/drafts.store';
import { publishVersion } from '../engine/versions.store';
import type { Tables } from '../platform/tables';
import type { StepConnections } from './tables';
import { connectionsByStep } from './stepConnections';

/** Moved Zaps, with the connections that they get. */
export interface MappedZaps {
  readonly zapIds: readonly number[];
  readonly uses: ReadonlyMap<number, readonly ConnectionUse[]>;
  /** For an undo: what the steps had before the move. */
  readonly before?: ReadonlyMap<number, StepConnections>;
  readonly actorId: number;
  readonly now: Date;
}

/**
 * Gives the steps of moved Zaps their connections in the new account; runs that have not begun use them too. A step without one
 * loses its connection in the draft, where the editor asks for another one. The live version keeps the old one, which does not
 * work in the new account: runs that came along are held instead of failing, and continue once a person has published the Zap
 * with another connection. Returns the connections from before, by Zap.
 */
export async function mapConnections(
  tx: Transaction<Tables>,
  { zapIds, uses, before, actorId, now }: MappedZaps,
): Promise<Map<number, StepConnections>> {
  const was = new Map<number, StepConnections>();
  const named = [...(before ?? [])].filter(([, steps]) => Object.keys(steps).length > 0).map(([id]) => id);
  for (const { zap_id: zapId, definition, revision, version_id: versionId } of await connectedDefinitions(tx, zapIds, named)) {
    const kind = versionId === null ? 'draft' : 'live';
    was.set(zapId, { ...was.get(zapId), [kind]: connectionsByStep(definition) });
    const mapped = withConnections(definition, uses.get(zapId) ?? [], { kind, earlier: before?.get(zapId)?.[kind] ?? {} });
    if (isSameJson(mapped, definition)) continue;
    if (versionId === null) await saveDraft(tx, zapId, { definition: mapped, baseRevision: revision!, savedBy: actorId, now });
    else {
      const { id } = await publishVersion(tx, zapId, mapped, { createdBy: actorId, now });
      await changeVersionOfWaitingRuns(tx, versionId, id);
    }
  }
  return was;
}

function withConnections(
  definition: ZapDefinition,
  uses: readonly ConnectionUse[],
  { kind, earlier }: { readonly kind: 'draft' | 'live'; readonly earlier: Readonly<Record<string, number>> },
): ZapDefinition {
  const change = <S extends TriggerStep | Step>(step: S): S => {
    const ofApp = uses.filter(({ app }) => app === appKey(step.app));
    const use = ofApp.find(({ from }) => from === step.connectionId) ?? ofApp[0];
    const own = earlier[step.key];
    if (use !== undefined && own !== undefined && use.choices.includes(own)) return { ...step, connectionId: own };
    if (step.connectionId === null || use === undefined) return step;
    if (use.connectionId === null && kind === 'live') return step;
    return { ...step, connectionId: use.connectionId };
  };
  const { trigger, steps, ...rest } = definition;
  return { ...rest, trigger: trigger === null ? null : change(trigger), steps: mapSteps(steps, change) };
}
