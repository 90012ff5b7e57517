/** The person's choices of connections for the moved Zaps. */
import { chooseConnection, readChoices, type ConnectionChoice } from '../../../domain/zapMoves';
import type { MovePlan } from './entity';

export type Choices = readonly ConnectionChoice[];

/** A choice of the person: for one Zap, or for all (`zapId` null). `connectionId` null: connect later. */
export interface ChosenConnection extends Pick<ConnectionChoice, 'app' | 'fromConnectionId' | 'connectionId'> {
  readonly zapId: number | null;
}

/** With one more choice: for all Zaps it replaces those for single ones. */
export function withChoice(choices: Choices, { app, fromConnectionId, connectionId, zapId }: ChosenConnection): Choices {
  const isOfSame = (choice: ConnectionChoice) => choice.app === app && choice.fromConnectionId === fromConnectionId;
  const others = choices.filter((choice) => !isOfSame(choice));
  if (zapId === null) return [...others, { app, fromConnectionId, connectionId, zapIds: null }];
  const own = choices.flatMap((choice): ConnectionChoice[] => {
    if (!isOfSame(choice)) return [];
    if (choice.zapIds === null) return [choice];
    const zapIds = choice.zapIds.filter((id) => id !== zapId);
    return zapIds.length === 0 ? [] : [{ ...choice, zapIds }];
  });
  const same = own.find((choice) => choice.connectionId === connectionId && choice.zapIds !== null);
  const rest = own.filter((choice) => choice !== same);
  return [...others, ...rest, { app, fromConnectionId, connectionId, zapIds: [...(same?.zapIds ?? []), zapId] }];
}

/** As the server receives them. */
export const sentChoices = (choices: Choices) =>
  choices.map(({ app, fromConnectionId, connectionId, zapIds }) => ({
    app,
    connectionId,
    ...(fromConnectionId === null ? {} : { fromConnectionId }),
    ...(zapIds === null ? {} : { zapIds: [...zapIds] }),
  }));

/** A Zap with the connection that it gets for an app; null: connect later. */
export interface ZapUse {
  readonly id: number;
  readonly title: string;
  readonly connectionId: number | null;
  /** Ids of the connections that it can have. */
  readonly choices: readonly number[];
}

/** A connection that moved Zaps use now, and what each of them gets in its place. */
export interface AppUse {
  readonly app: string;
  readonly name: string;
  /** Null if the Zaps use only one connection of the app: then a choice is for the app. */
  readonly source: { readonly id: number; readonly title: string | null } | null;
  readonly connections: MovePlan['apps'][number]['connections'];
  readonly zaps: readonly ZapUse[];
  /** The connection that all of them get; undefined if they differ. */
  readonly common: number | null | undefined;
}

/** What the moved Zaps get by a plan and the choices made since; the server decides by the same rule. */
export function appUsesOf({ apps, zaps }: MovePlan, choices: Choices): AppUse[] {
  const read = readChoices(choices);
  const bySource = new Map<string, Map<number, ZapUse[]>>(apps.map(({ key }) => [key, new Map()]));
  for (const { id, title, connections } of zaps) {
    for (const { app, fromConnectionId: from, choices: usable } of connections) {
      const own = bySource.get(app);
      const use = { id, title, connectionId: chooseConnection(read, { id, app, from, usable }) ?? null, choices: usable };
      own?.set(from, [...(own.get(from) ?? []), use]);
    }
  }
  return apps.flatMap(({ key, name, sources, connections }) => {
    const own = bySource.get(key)!;
    return Array.from(own, ([from, uses]): AppUse => {
      const first = uses[0]?.connectionId;
      return {
        app: key,
        name,
        source: own.size < 2 ? null : { id: from, title: sources.find(({ id }) => id === from)?.title ?? null },
        connections,
        zaps: uses,
        common: uses.every(({ connectionId }) => connectionId === first) ? first : undefined,
      };
    });
  });
}
