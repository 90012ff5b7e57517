/** What the steps of a definition send: the values that the ways of signing in of their connections use. */
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { isAction } from '../../domain/runs/kinds/action';
import { asSent, valuesOfWay } from '../../domain/runs/offered';
import { allSteps } from '../../domain/runs/walkSteps';
import { appKey } from '../../domain/zapSteps';
import { waysOfConnections, type NamedConnection } from '../connections/usableConnections.store';
import { notedWay } from '../connectors/ways';
import type { ServerContext } from '../platform/context';

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

/**
 * The same for a run, whose values are resolved before its steps look for their connections: a value that is not sent can fail no step. `ways`
 * has the connections of steps for which it matters; the database is asked only if there are some.
 */
export async function definitionOfRun(
  { connectors, db }: Pick<ServerContext, 'connectors' | 'db'>,
  definition: ZapDefinition,
): Promise<{ readonly definition: ZapDefinition; readonly ways: KnownWays }> {
  const ids = allSteps(definition).flatMap((step) => {
    const depends = operationOf(connectors, step)?.fields.some(({ ways }) => ways !== undefined) === true;
    return depends && step.connectionId !== null ? [step.connectionId] : [];
  });
  if (ids.length === 0) return { definition, ways: [] };
  const ways = await waysOfConnections(db, ids);
  return { definition: sentDefinition(connectors, definition, ways), ways };
}
