import { entityPaths, type EntityTypeName } from '../../contract/browser/paths';
import { defineEntityType, type EntityType, type Plugin, type PluginReducer } from './define';

/** Two parts of the program use the same key. */
export class KeyCollisionError extends Error {
  override readonly name = 'KeyCollisionError';
}

/** The entity types of one store. */
export interface Registry {
  /** Adds types, or the plugins of types, when the chunk that defines them arrives. Throws `KeyCollisionError` if a type already exists. */
  add(...types: readonly EntityType[]): void;
  /** Another plugin of a type. Throws `KeyCollisionError` if the type already has a reducer for an action. */
  extend(type: EntityTypeName, plugin: Plugin): void;
  /** The definition of a type; one that no feature has defined has only its path. */
  get(type: string): EntityType;
  /** All registered types. */
  types(): EntityType[];
  /** The plugin reducers for an action, by type. */
  routes(action: string): ReadonlyMap<string, PluginReducer> | undefined;
}

export function createRegistry(...types: readonly EntityType[]): Registry {
  const defined = new Map<string, EntityType>();
  const implied = new Map<string, EntityType>();
  const routes = new Map<string, Map<string, PluginReducer>>();

  const extend = (type: string, plugin: Plugin): void => {
    for (const action of Object.keys(plugin)) {
      if (routes.get(action)?.has(type)) throw new KeyCollisionError(`Two plugins of ${type} want to answer ${action}`);
    }
    for (const [action, reducer] of Object.entries(plugin)) {
      routes.set(action, (routes.get(action) ?? new Map<string, PluginReducer>()).set(type, reducer));
    }
  };

  const get = (type: string): EntityType => {
    const found = defined.get(type) ?? implied.get(type);
    if (found) return found;
    if (!Object.hasOwn(entityPaths, type)) throw new Error(`There is no entity type ${type}`);
    const plain = defineEntityType({ type: type as EntityTypeName });
    implied.set(type, plain);
    return plain;
  };

  const registry: Registry = {
    add: (...more) => {
      for (const type of more) {
        const taken = defined.get(type.type);
        if (taken === type) continue; // The same chunk, loaded into the same store again.
        if (taken) throw new KeyCollisionError(`Two definitions of the entity type ${type.type}`);
        if (type.plugin) extend(type.type, type.plugin);
        defined.set(type.type, type);
      }
    },
    extend,
    get,
    types: () => Object.keys(entityPaths).map(get),
    routes: (action) => routes.get(action),
  };
  registry.add(...types);
  return registry;
}
