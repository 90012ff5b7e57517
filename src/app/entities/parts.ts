import { createEntityCore } from './core';
import type { EntityType } from './define';
import { forgetEntities } from './operations';
import { readableEntities } from './readable';

/** Entity types as a chunk brings them along; the store makes its core with the first of them. */
export interface EntityParts {
  readonly types: readonly EntityType[];
  readonly createCore: typeof createEntityCore;
  /** To be run when somebody else, or nobody, is signed in: the slice begins anew, and so must what is under way. */
  readonly forget: typeof forgetEntities;
  /** How Redux DevTools shows them. */
  readonly readable: typeof readableEntities;
}

/** For the `parts` of a feature: `{ entities: entityParts(zaps), … }`. */
export function entityParts(...types: readonly EntityType[]): EntityParts {
  return { types, createCore: createEntityCore, forget: forgetEntities, readable: readableEntities };
}
