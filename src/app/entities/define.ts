/**
 * An entity type, in about ten lines:
 *
 *   export const zaps = defineEntityType<ZapData>({
 *     type: 'zap',
 *     nests: (entity) => ({ nodes: [entity('node')], folders: [entity('folder')], owner: entity('member') }),
 *   });
 */
import type { schema, Schema } from 'normalizr';
import { entityPaths, type EntityTypeName } from '../../contract/paths';
import { labelsOf } from './errors';
import type { Collection } from './model';

/** Changes a collection in answer to an action of any kind; gives the same object back where there is nothing to do. */
export type PluginReducer = (collection: Collection, action: { readonly type: string }) => Collection;

/** A type's own reducers, by the type of the action that each answers. */
export type Plugin = Readonly<Record<string, PluginReducer>>;

export interface EntityTypeSettings {
  readonly type: EntityTypeName;
  /** The collection's path where the table of paths does not have it; `:names` are filled in from the parameters. */
  readonly path?: string;
  /** Keeps the slash at the end of the path, where a server insists on it (B7.17, B7.39). */
  readonly keepsTrailingSlash?: boolean;
  /** Name of the field that holds the id; default `id`. */
  readonly idField?: string;
  /** In which fields other entities are nested, as a normalizr definition: the one description of how replies nest. */
  readonly nests?: (entity: (type: EntityTypeName) => schema.Entity) => Readonly<Record<string, Schema>>;
  /** True for data that lacks fields which a load of that one entity would bring: its status is then `partially_hydrated`. */
  readonly isPartial?: (data: object) => boolean;
  readonly plugin?: Plugin;
  /** What it holds belongs to the account in which one works: it is asked for in that account's name, and forgotten when one works in another (R17, R24). */
  readonly isOfAccount?: true;
}

/** A defined type. `Data` is what its entities hold: the contract's type with ids where others are nested (`Flat`). */
export interface EntityType<Data extends object = object> extends EntityTypeSettings {
  readonly path: string;
  readonly idField: string;
  /** What it is called in sentences. */
  readonly label: { readonly one: string; readonly many: string };
  /** Carries `Data` for the compiler; there is never a value. */
  readonly holds?: Data;
}

/** `T` with ids in the fields where entities were nested: `Flat<Zap, 'nodes' | 'owner'>`. */
export type Flat<T, Nested extends keyof T> = {
  readonly [K in keyof T]: K extends Nested ? (T[K] extends readonly unknown[] ? readonly number[] : number) : T[K];
};

export function defineEntityType<Data extends object>(settings: EntityTypeSettings): EntityType<Data> {
  const { type } = settings;
  return { ...settings, path: settings.path ?? entityPaths[type], idField: settings.idField ?? 'id', label: labelsOf(type) };
}
