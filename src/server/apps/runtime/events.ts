/** Events of new items: whole items are asked for, and an item can be several events. */
import type { Expand, PollSource } from '../../../domain/apps/definition';
import { findNodes } from '../../../domain/apps/conditions';
import type { Scope } from '../../../domain/apps/filling';
import { StepError, type TriggerEvent } from '../../connectors/connector';
import { ask } from './ask';
import { openScope, type AppCall } from './call';
import { fill, fillingOf, textFrom } from './fill';
import { listAt } from './pages';
import type { NumberedRow } from './rows';

/** Items that one poll asks for, and how many at once. */
const maxFetched = 50;
const atOnce = 5;

export interface ItemEvents {
  readonly events: readonly TriggerEvent[];
  /** Items for the next poll. */
  readonly rest: readonly unknown[];
  readonly warning: string;
}

/** The events of items in their order. An item that the app does not give any more is left out with a warning. Throws as `ask` does. */
export async function eventsOf(call: AppCall, source: PollSource, items: readonly unknown[], scope: Scope): Promise<ItemEvents> {
  const { fetch } = source;
  const given = items.map((item) => (source.since?.position === true ? (item as NumberedRow) : { item }));
  if (fetch === undefined) {
    const events = given.flatMap(({ item, ...position }) => eventsOfItem(call, source, { ...scope, ...position }, { item, whole: item }));
    return { events, rest: [], warning: '' };
  }
  const events: TriggerEvent[] = [];
  let warning = '';
  for (let done = 0; done < Math.min(given.length, maxFetched); done += atOnce) {
    const batch = given.slice(done, Math.min(done + atOnce, maxFetched));
    const wholes = await Promise.all(
      batch.map(async ({ item }) => {
        try {
          const reply = await ask(call, fetch, { ...scope, item }, { repeat: 'safe' });
          return { item, whole: reply.body };
        } catch (error) {
          if (!(error instanceof StepError) || error.options.isTransient === true || error.options.isConnectionLost === true) throw error;
          warning = `An item was left out: ${error.message}`;
          return null;
        }
      }),
    );
    for (const each of wholes) {
      try {
        if (each !== null) events.push(...eventsOfItem(call, source, scope, each));
      } catch (error) {
        // Such as a text in an encoding that cannot be read: the next poll would fail by it again.
        if (!(error instanceof StepError)) throw error;
        warning = `An item was left out: ${error.message}`;
      }
    }
  }
  return { events, rest: items.slice(maxFetched), warning };
}

/** `item` as the list has it, from which the key is made. */
function eventsOfItem(
  call: AppCall,
  { key, expand, output }: PollSource,
  scope: Scope,
  { item, whole }: { readonly item: unknown; readonly whole: unknown },
): TriggerEvent[] {
  const dataOf = (part: unknown) =>
    output === undefined ? part : (fill(call, output, openScope(call, { ...scope, item: part, whole })) ?? null);
  if (expand === undefined) return [{ key: textFrom(call, key, openScope(call, { ...scope, item, whole })), data: dataOf(whole) }];
  const names = new Map<string, number>();
  return partsOf(call, expand, { ...scope, item: whole, whole }).map((part) => {
    const name = textFrom(call, key, openScope(call, { ...scope, item: part, whole }));
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return { key: count === 1 ? name : `${name}:${count}`, data: dataOf(part) };
  });
}

function partsOf(call: AppCall, expand: Expand, scope: Scope): readonly unknown[] {
  if (expand.tree === undefined) return listAt(call, expand.place, scope);
  return listAt(call, expand.tree, scope).flatMap((root) => findNodes(root, expand, fillingOf(call, scope)));
}
