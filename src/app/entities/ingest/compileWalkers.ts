/** From the definitions of entity types to normalizr's schemas, and from these to the walkers of replies. */
import { schema, type Schema } from 'normalizr';
import { wireName } from '../../api/wire';
import type { NestedSchema } from '../define';
import type { Registry } from '../registry';
import type { BatchBuilder } from './batchBuilder';
import type { Walker } from './hiddenClasses';
import { EntityWalker, ListWalker } from './walkers';

export interface CompiledWalkers {
  /** normalizr's schema of a type. */
  readonly schemaOf: (type: string) => schema.Entity;
  /** The walker of a type's entities. */
  readonly walkerOf: (type: string) => Walker;
}

/** Schemas and walkers of a registry's types, each made on first use; types may nest each other in circles. */
export function compileWalkers(registry: Registry, builder: BatchBuilder): CompiledWalkers {
  const schemas = new Map<string, schema.Entity>();
  const walkers = new Map<string, Walker>();

  const schemaOf = (type: string): schema.Entity => {
    const known = schemas.get(type);
    if (known) return known;
    const { idField, nests } = registry.get(type);
    const entity = new schema.Entity(type, {}, { idAttribute: idField });
    schemas.set(type, entity); // before its fields, which may nest it again
    if (nests) entity.define(nests(schemaOf) as Record<string, Schema>);
    return entity;
  };

  const walkerOf = (type: string): Walker => {
    const known = walkers.get(type);
    if (known) return known;
    const nested = new Map<string, Walker>();
    const walker = new EntityWalker(type, wireName(registry.get(type).idField), builder.of(type), nested);
    walkers.set(type, walker); // before its fields, which may nest it again
    const { schema: fields } = schemaOf(type) as unknown as { readonly schema: Readonly<Record<string, NestedSchema>> };
    for (const [name, definition] of Object.entries(fields)) {
      nested.set(name, 'key' in definition ? walkerOf(definition.key) : new ListWalker(walkerOf(definition[0].key)));
    }
    return walker;
  };

  return { schemaOf, walkerOf };
}
