/**
 * An entity type, in about ten lines:
 *
 *   export const zaps = defineEntityType<ZapData>({
 *     type: 'zap',
 *     nests: (entity) => ({ nodes: [entity('node')], folders: [entity('folder')], owner: entity('member') }),
 *   });
 */
import type { schema } from 'normalizr';
import { entityPaths, type EntityTypeName } from '../../contract/browser/paths';
import { labelsOf } from './errors';
import type { Collection } from './model';

/** Changes a collection in response to any action; returns the same object if nothing changes. */
export type PluginReducer = (collection: Collection, action: { readonly type: string }) => Collection;

/** A type's own reducers, by the type of the action that each handles. */
export type Plugin = Readonly<Record<string, PluginReducer>>;

/** A nested entity, or a list of them, as normalizr writes it. Replies are read without normalizr's other kinds of schemas. */
export type NestedSchema = schema.Entity | readonly [schema.Entity];

/** Whether records, or a reply, belong to the current account. */
export type Scope = 'account' | 'global';

export interface EntityTypeSettings {
  readonly type: EntityTypeName;
  /** The collection's path if the table of paths does not have it; `:names` are filled in from the parameters. */
  readonly path?: string;
  /** Keeps the trailing slash of the path, where a server requires it. */
  readonly keepsTrailingSlash?: boolean;
  /** Name of the field that holds the id; default `id`. */
  readonly idField?: string;
  /** The fields in which other entities are nested, as a normalizr definition: the only description of how replies nest. */
  readonly nests?: (entity: (type: EntityTypeName) => schema.Entity) => Readonly<Record<string, NestedSchema>>;
  /** True for data that lacks fields that loading the single entity would bring: its status is then `partially_hydrated`. */
  readonly isPartial?: (data: object) => boolean;
  readonly plugin?: Plugin;
  /**
   * 'account': records belong to the current account; requests carry the account, and switching accounts clears them (R17, R24).
   * 'global', the default: records do not depend on the current account.
   */
  readonly scope?: Scope;
}

/** A defined type. `Data` is what its entities hold: the contract's type with ids where others are nested (`Flat`). */
export interface EntityType<Data extends object = object> extends EntityTypeSettings {
  readonly path: string;
  readonly idField: string;
  /** Its name in sentences. */
  readonly label: { readonly one: string; readonly many: string };
  /** Carries `Data` for the compiler; never has a value. */
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
