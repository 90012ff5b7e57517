/** Which connections of the other account moved Zaps use. */
import type { Transaction } from 'kysely';
import { chooseConnection, type ConnectionChoice, type ConnectionSource, type ConnectionUse, readChoices } from '../../domain/zapMoves';
import type { Db } from '../platform/context';
import { type OfferedConnection, offeredConnections, sourcesOfZaps } from './load.store';
import type { StepConnections } from './tables';
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { isSameJson } from '../../domain/runs/json';
import { allSteps, mapSteps } from '../../domain/runs/walkSteps';
import { appKey } from '../../domain/zapSteps';
import { changeVersionOfWaitingRuns, connectedDefinitions } from '../engine/connectedDefinitions.store';
import { saveDraft } from '../engine/drafts.store';
import { publishVersion } from '../engine/versions.store';
import type { Tables } from '../platform/tables';

/** A Zap, and who will own it in the other account. */
export interface PlacedZap {
  readonly id: number;
  readonly ownerId: number;
}

/** The connections of moved Zaps. */
export interface ConnectionUses {
  /** By Zap; one without connections is not in the map. */
  readonly uses: ReadonlyMap<number, readonly ConnectionUse[]>;
  /** Those of the account that the person who moves may use, for any app. */
  readonly offered: readonly OfferedConnection[];
}

/**
 * The connections that Zaps would have in the target account, by the choices of the person who moves them. A Zap can get only a
 * connection that both this person and its next owner may use: nobody puts another person's private connection into a Zap, and no
 * Zap gets one that it could not run with. Null if one of the choices is not such a connection of that app in that account. Two
 * queries, for any number of Zaps.
 */
export async function connectionUsesOf(
  db: Db,
  zaps: readonly PlacedZap[],
  { targetId, actorId, choices }: { readonly targetId: number; readonly actorId: number; readonly choices: readonly ConnectionChoice[] },
): Promise<ConnectionUses | null> {
  const sources = await sourcesOfZaps(
    db,
    zaps.map(({ id }) => id),
  );
  const found = await offeredConnections(db, targetId, [actorId, ...zaps.map(({ ownerId }) => ownerId)]);
  const offered = found.filter(({ usableBy }) => usableBy.has(actorId));
  const isOffered = ({ app, connectionId }: ConnectionChoice) =>
    connectionId === null || offered.some((connection) => connection.id === connectionId && connection.app === app);
  if (!choices.every(isOffered)) return null;
  const read = readChoices(choices);
  const usable = lookUp(offered);
  const uses = new Map<number, ConnectionUse[]>();
  for (const { id, ownerId } of zaps) {
    for (const source of sources.get(id) ?? []) {
      const own = usable(ownerId, source.app);
      const connectionId = chooseConnection(read, { id, ...source, usable: own });
      if (connectionId === undefined) return null;
      uses.set(id, [...(uses.get(id) ?? []), { ...source, connectionId, choices: own }]);
    }
  }
  return { uses, offered };
}

/**
 * The connections that Zaps have after an undo: those from before the move that their owners may still use, otherwise the only one
 * that an owner may use there. `before`: by Zap.
 */
export async function restoredUsesOf(
  db: Db,
  zaps: readonly PlacedZap[],
  { accountId, before }: { readonly accountId: number; readonly before: ReadonlyMap<number, StepConnections> },
): Promise<ConnectionUses> {
  const sources = await sourcesOfZaps(
    db,
    zaps.map(({ id }) => id),
  );
  const offered = await offeredConnections(
    db,
    accountId,
    zaps.map(({ ownerId }) => ownerId),
  );
  const appOf = new Map(offered.map(({ id, app }) => [id, app]));
  const usable = lookUp(offered);
  const uses = new Map<number, ConnectionUse[]>();
  for (const { id, ownerId } of zaps) {
    const earlier = findStepConnections(before.get(id));
    const now = sources.get(id) ?? [];
    // Steps that lost their connection with the move name none now.
    const lost = earlier.flatMap((from): ConnectionSource[] => {
      const app = appOf.get(from);
      return app === undefined || now.some((source) => source.app === app) ? [] : [{ app, from }];
    });
    for (const source of [...now, ...lost]) {
      const choices = usable(ownerId, source.app);
      const kept = earlier.find((connection) => choices.includes(connection));
      uses.set(id, [...(uses.get(id) ?? []), { ...source, connectionId: kept ?? (choices.length === 1 ? choices[0]! : null), choices }]);
    }
  }
  return { uses, offered };
}

/** Ids of the connections of an app that a person may use; remembered, because many Zaps have the same owner and apps. */
function lookUp(connections: readonly OfferedConnection[]): (profileId: number, app: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (profileId, app) => {
    const key = `${profileId} ${app}`;
    const ids = known.get(key) ?? connections.filter((each) => each.app === app && each.usableBy.has(profileId)).map(({ id }) => id);
    known.set(key, ids);
    return ids;
  };
}

/** Moved Zaps, with the connections that they get. */
interface MappedZaps {
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
      const { id } = await publishVersion(tx, zapId, mapped, { createdBy: actorId, now, like: versionId });
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

/** The connections of the steps of a definition, by the key of the step. */
function connectionsByStep(definition: ZapDefinition): Record<string, number> {
  return Object.fromEntries(allSteps(definition).flatMap(({ key, connectionId }) => (connectionId === null ? [] : [[key, connectionId]])));
}

/** Every connection in a record of them. */
function findStepConnections(steps: StepConnections | undefined): number[] {
  return [...new Set([...Object.values(steps?.draft ?? {}), ...Object.values(steps?.live ?? {})])];
}
