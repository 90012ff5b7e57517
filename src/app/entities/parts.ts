import { createEntityCore } from './core';
import type { EntityType } from './define';

/** Entity types as a chunk brings them along; the store makes its core with the first of them. */
export interface EntityParts {
  readonly types: readonly EntityType[];
  readonly createCore: typeof createEntityCore;
}

/** For the `parts` of a feature: `{ entities: entityParts(zaps), … }`. */
export function entityParts(...types: readonly EntityType[]): EntityParts {
  return { types, createCore: createEntityCore };
}
