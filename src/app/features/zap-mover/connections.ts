/** The person's choices of connections for the moved Zaps. */
import { chooseConnection, readChoices, type ConnectionChoice } from '../../../domain/zapMoves';
import type { MovePlan } from './replies';

export type Choices = readonly ConnectionChoice[];

/** With one more choice: for all Zaps it replaces those for single ones. `zapId` null: for all. */
export function withChoice(
  choices: Choices,
  { app, connectionId, zapId }: { readonly app: string; readonly connectionId: number | null; readonly zapId: number | null },
): Choices {
  const others = choices.filter((choice) => choice.app !== app);
  if (zapId === null) return [...others, { app, connectionId, zapIds: null }];
  const own = choices.flatMap((choice): ConnectionChoice[] => {
    if (choice.app !== app) return [];
    if (choice.zapIds === null) return [choice];
    const zapIds = choice.zapIds.filter((id) => id !== zapId);
    return zapIds.length === 0 ? [] : [{ ...choice, zapIds }];
  });
  const same = own.find((choice) => choice.connectionId === connectionId && choice.zapIds !== null);
  const rest = own.filter((choice) => choice !== same);
  return [...others, ...rest, { app, connectionId, zapIds: [...(same?.zapIds ?? []), zapId] }];
}

/** As the server receives them. */
export const sentChoices = (choices: Choices) =>
  choices.map(({ app, connectionId, zapIds }) => ({ app, connectionId, ...(zapIds === null ? {} : { zapIds: [...zapIds] }) }));

/** A Zap with the connection that it gets for an app; null: connect later. */
export interface ZapUse {
  readonly id: number;
  readonly title: string;
  readonly connectionId: number | null;
  /** Ids of the connections that it can have. */
  readonly choices: readonly number[];
}

/** An app of the moved Zaps, and what each of them gets. */
export interface AppUse {
  readonly key: string;
  readonly name: string;
  readonly connections: MovePlan['apps'][number]['connections'];
  readonly zaps: readonly ZapUse[];
  /** The connection that all of them get; undefined if they differ. */
  readonly common: number | null | undefined;
}

/** What the moved Zaps get by a plan and the choices made since; the server decides by the same rule. */
export function appUsesOf({ apps, zaps }: MovePlan, choices: Choices): AppUse[] {
  const read = readChoices(choices);
  const byApp = new Map<string, ZapUse[]>(apps.map(({ key }) => [key, []]));
  for (const { id, title, connections } of zaps) {
    for (const { app, choices: usable } of connections) {
      byApp.get(app)?.push({ id, title, connectionId: chooseConnection(read, { id, app, usable }) ?? null, choices: usable });
    }
  }
  return apps.map(({ key, name, connections }) => {
    const own = byApp.get(key)!;
    const first = own[0]?.connectionId;
    return { key, name, connections, zaps: own, common: own.every(({ connectionId }) => connectionId === first) ? first : undefined };
  });
}
