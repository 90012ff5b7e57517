import { createSelector } from '@reduxjs/toolkit';
import { find, type EntityIndex } from './chunks';
import type { EntityType } from './define';
import type { Entity, EntityId, WithEntities } from './model';
import { selectCollection } from './selectors';

/** Reads the data of another entity that a row shows; undefined until it has loaded. */
export type EntityReader = <Data extends object>(type: EntityType<Data>, id: EntityId) => Data | undefined;

/** An entity with its data and state. */
export interface LoadedEntity<Data extends object> extends Entity<Data> {
  readonly data: Data;
}

export interface RowsSettings<State, Data extends object, Context, Row> {
  /** The type that is listed. */
  readonly type: EntityType<Data>;
  /** The other types that rows read. */
  readonly reads?: readonly EntityType[];
  /** Everything else that rows depend on; must return the same value while nothing has changed. */
  readonly context: (state: State) => Context;
  /** Makes the row of an entity; null leaves it out. Pure: it may read other entities only by `read`. */
  readonly row: (entity: LoadedEntity<Data>, read: EntityReader, context: Context) => Row | null;
}

const noIndexes: readonly EntityIndex[] = [];

interface KnownRow<Context, Row> {
  readonly context: Context;
  readonly reads: readonly (readonly [type: string, id: EntityId, data: object | undefined])[];
  readonly row: Row | null;
}

/**
 * A selector of the rows of a list, in the server's order. A row keeps its identity until its entity, or one that it read,
 * changes, and the list keeps its identity until one of its rows changes. So a memoised row component renders again only for its
 * own data.
 */
export function createRowsSelector<State, Data extends object, Context, Row>({
  type,
  reads = [],
  context: selectContext,
  row: createRow,
}: RowsSettings<State, Data, Context, Row>): (state: State & WithEntities) => readonly Row[] {
  const known = new WeakMap<object, KnownRow<Context, Row>>();
  let last: readonly Row[] = [];

  const indexOf = (each: EntityType) => (state: WithEntities) => selectCollection(state, each).entities as EntityIndex;
  const selectRelated =
    reads.length === 0 ? () => noIndexes : createSelector(reads.map(indexOf), (...indexes): readonly EntityIndex[] => indexes);
  return createSelector(
    [indexOf(type), (state: WithEntities) => selectCollection(state, type).data.listed, selectContext, selectRelated],
    (index, listed = [], context, related): readonly Row[] => {
      const indexes = new Map(reads.map((each, at) => [each.type as string, related[at]!]));
      const dataOf = (name: string, id: EntityId): object | undefined => find(indexes.get(name)!, id)?.data ?? undefined;

      const rowOf = (entity: LoadedEntity<Data>): Row | null => {
        const before = known.get(entity);
        if (before && before.context === context && before.reads.every(([name, id, data]) => dataOf(name, id) === data)) return before.row;
        const read: [string, EntityId, object | undefined][] = [];
        const row = createRow(
          entity,
          <Other extends object>(other: EntityType<Other>, id: EntityId) => {
            const data = dataOf(other.type, id);
            read.push([other.type, id, data]);
            return data as Other | undefined;
          },
          context,
        );
        known.set(entity, { context, reads: read, row });
        return row;
      };

      const rows = listed.flatMap((id) => {
        const entity = find(index, id);
        return entity?.data ? (rowOf(entity as LoadedEntity<Data>) ?? []) : [];
      }) as readonly Row[];
      if (rows.length === last.length && rows.every((row, at) => row === last[at])) return last;
      return (last = rows);
    },
  );
}
