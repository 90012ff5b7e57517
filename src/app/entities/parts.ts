import { toRecord } from './chunks';
import type { EntitiesState } from './model';
import { createEntityCore } from './core';
import type { EntityType } from './define';
import { forgetEntities } from './operations';

/** The entities in readable form: each collection as one object by id. For the state sanitizer of Redux DevTools. */
export function readableEntities({ collections, ...rest }: EntitiesState): object {
  const readable = Object.entries(collections).map(([type, collection]) => [
    type,
    { ...collection, entities: toRecord(collection.entities) },
  ]);
  return { ...rest, collections: Object.fromEntries(readable) as object };
}

/** Entity types that a chunk brings; the store creates its core with the first of them. */
export interface EntityParts {
  readonly types: readonly EntityType[];
  readonly createCore: typeof createEntityCore;
  /** Runs when another person, or no one, is signed in: the slice is reset, so pending operations must be as well. */
  readonly forget: typeof forgetEntities;
  /** The view for Redux DevTools. */
  readonly readable: typeof readableEntities;
}

/** For the `parts` of a feature: `{ entities: entityParts(zaps), … }`. */
export function entityParts(...types: readonly EntityType[]): EntityParts {
  return { types, createCore: createEntityCore, forget: forgetEntities, readable: readableEntities };
}
