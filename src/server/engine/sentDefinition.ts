/** What the steps of a definition send: the values that the ways of signing in of their connections use. */
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { isAction } from '../../domain/runs/kinds/action';
import { asSent, isOffered, valuesOfWay } from '../../domain/runs/offered';
import { allSteps } from '../../domain/runs/walkSteps';
import { appKey } from '../../domain/zapSteps';
import { waysOfConnections, type NamedConnection } from '../connections/usableConnections.store';
import { notedWay } from '../connectors/ways';
import type { Db, ServerContext } from '../platform/context';
import { isMissingField } from './fieldDefaults';

type Connectors = ServerContext['connectors'];

/** The connections that a definition names. */
export type KnownWays = readonly Pick<NamedConnection, 'id' | 'selected_api' | 'way'>[];

/** The event of a step; null if it cannot run here. */
export const operationOf = (connectors: Connectors, step: TriggerStep | Step) =>
  'kind' in step ? (isAction(step) ? connectors.findAction(step.app, step.event) : null) : connectors.findTrigger(step.app, step.event);

/** The way of signing in of a step’s connection; null if there is none, or it is not known. */
export function wayOfStep(connectors: Connectors, { app, connectionId }: TriggerStep | Step, ways: KnownWays): string | null {
  const found = ways.find(({ id }) => id === connectionId);
  return found === undefined || appKey(found.selected_api) !== appKey(app) ? null : notedWay(connectors.find(app), found.way);
}

/** A definition without the values that its connections don’t use. */
export const sentDefinition = (connectors: Connectors, definition: ZapDefinition, ways: KnownWays): ZapDefinition =>
  asSent(definition, (step) => valuesOfWay(step.fields, operationOf(connectors, step)?.fields ?? [], wayOfStep(connectors, step, ways)));

/** What is noted of the connections of steps that have an event or a field for some ways only; the database is asked only if there are some. */
async function waysOf(connectors: Connectors, db: Db, definition: ZapDefinition): Promise<KnownWays> {
  const ids = allSteps(definition).flatMap((step) => {
    const operation = operationOf(connectors, step);
    const depends = operation !== null && [operation, ...operation.fields].some(({ ways }) => ways !== undefined);
    return depends && step.connectionId !== null ? [step.connectionId] : [];
  });
  return ids.length === 0 ? [] : waysOfConnections(db, ids);
}

/**
 * The same for a run, whose values are resolved before its steps look for their connections: a value that is not sent can fail no step.
 * `ways`: those by which the values were chosen.
 */
export async function definitionOfRun(
  { connectors, db }: Pick<ServerContext, 'connectors' | 'db'>,
  definition: ZapDefinition,
): Promise<{ readonly definition: ZapDefinition; readonly ways: KnownWays }> {
  const ways = await waysOf(connectors, db, definition);
  return { definition: ways.length === 0 ? definition : sentDefinition(connectors, definition, ways), ways };
}

/** Whether a step lacks what the way of its connection needs, because it was made for another one: its event, or a value of a field. */
export async function isMadeForOtherWay(connectors: Connectors, db: Db, definition: ZapDefinition): Promise<boolean> {
  const ways = await waysOf(connectors, db, definition);
  return allSteps(definition).some((step) => {
    const operation = operationOf(connectors, step);
    const way = wayOfStep(connectors, step, ways);
    if (operation === null || way === null) return false;
    const ofSome = operation.fields.filter((field) => field.ways?.includes(way));
    return !isOffered(operation, way) || ofSome.some((field) => isMissingField(field, step.fields));
  });
}
