/** From the definitions of entity types to normalizr's schemas, and from these to the compiled walk. */
import { schema, type Schema } from 'normalizr';
import type { EntityTypeName } from '../../../contract/browser/paths';
import { wireName } from '../../api/wire';
import type { Registry } from '../registry';
import type { BatchBuilder } from './batchBuilder';
import type { Walker } from './hiddenClasses';
import { EntityWalker, ListWalker, NormalizrWalker } from './walkers';

/** normalizr does not export these types. */
interface Inside {
  readonly schema: Readonly<Record<string, Schema>>;
  readonly isSingleSchema?: boolean;
}

export interface CompiledWalkers {
  /** normalizr's schema of a type. */
  readonly schemaOf: (type: string) => schema.Entity;
  /** The same, compiled. */
  readonly walkerOf: (type: string) => Walker;
}

/**
 * Schemas and steps of a registry's types, each made on first use; types may nest each other in circles. Entities and lists get
 * compiled steps; the other schema kinds of normalizr (unions, values by key, schemas chosen by a function) are run by normalizr
 * itself.
 */
export function compileWalkers(registry: Registry, gathering: BatchBuilder): CompiledWalkers {
  const schemas = new Map<string, schema.Entity>();
  const own = new Set<unknown>();
  const steps = new Map<unknown, Walker>();

  const schemaOf = (type: string): schema.Entity => {
    const known = schemas.get(type);
    if (known) return known;
    const { idField, nests } = registry.get(type);
    const entity = new schema.Entity(type, {}, { idAttribute: idField });
    schemas.set(type, entity);
    own.add(entity);
    if (nests) entity.define(nests(schemaOf as (name: EntityTypeName) => schema.Entity));
    return entity;
  };

  const entityStep = (entity: schema.Entity): Walker => {
    const fields = Object.entries((entity as unknown as Inside).schema);
    if (fields.some(([, definition]) => typeof definition === 'function')) return new NormalizrWalker(entity, gathering);
    const nested = new Map<string, Walker>();
    const step = new EntityWalker(entity.key, wireName(registry.get(entity.key).idField), gathering.of(entity.key), nested);
    steps.set(entity, step); // before its fields, which may nest it again
    for (const [name, definition] of fields) nested.set(name, stepFor(definition));
    return step;
  };

  const stepFor = (definition: Schema): Walker => {
    const known = steps.get(definition);
    if (known) return known;
    if (Array.isArray(definition) && definition.length === 1) return new ListWalker(stepFor(definition[0] as Schema), false);
    const inside = definition as unknown as Inside;
    if (definition instanceof schema.Array && inside.isSingleSchema) return new ListWalker(stepFor(inside.schema), true);
    return own.has(definition) ? entityStep(definition as schema.Entity) : new NormalizrWalker(definition, gathering);
  };

  return { schemaOf, walkerOf: (type) => stepFor(schemaOf(type)) };
}
