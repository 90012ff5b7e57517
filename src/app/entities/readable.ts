import { toRecord } from './chunks';
import type { EntitiesState } from './model';

/** The entities in readable form: each collection as one object by id. For the state sanitizer of Redux DevTools. */
export function readableEntities({ collections, ...rest }: EntitiesState): object {
  const readable = Object.entries(collections).map(([type, collection]) => [
    type,
    { ...collection, entities: toRecord(collection.entities) },
  ]);
  return { ...rest, collections: Object.fromEntries(readable) as object };
}
