/**
 * Splits the text of a reply into the entities that the store keeps. Only this folder uses normalizr; it is loaded with the first
 * reply, not with the page. normalizr's schemas are the only description of how replies nest. They are compiled into walkers that
 * convert names and nesting in one pass, without code made from text (a strict content security policy forbids that). Throws
 * `SyntaxError` for invalid JSON and `WireError` for names or nesting that the client does not accept.
 */
import { clientName, fromWire, WireError } from '../../api/wire';
import type { Batch } from '../events';
import type { EntitiesState, EntityId } from '../model';
import type { Registry } from '../registry';
import { compileWalkers, type CompiledWalkers } from './compileWalkers';
import { BatchBuilder } from './batchBuilder';
import { parseInChunks } from './chunkedParser';

export type { Batch } from '../events';

export interface IngestedCollection {
  readonly batch: Batch;
  readonly listed: readonly EntityId[];
  readonly fields: Readonly<Record<string, unknown>>;
  readonly messages: readonly string[];
}

export interface IngestedEntity {
  readonly batch: Batch;
  /** Null if the reply holds no entity. */
  readonly replyId: EntityId | null;
  readonly messages: readonly string[];
}

export interface Ingest {
  /** The reply of a collection: `objects` or `results`, `messages`, and other fields; or a bare list. */
  collection(text: string, type: string, state: EntitiesState): IngestedCollection;
  /** The reply of one entity: the object itself, or the first of its `objects`; nothing, null or an empty list is no entity. */
  entity(text: string, type: string, state: EntitiesState): IngestedEntity;
  /** normalizr's schema of a type. */
  readonly schemaOf: CompiledWalkers['schemaOf'];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

/** The objects of a reply, in either of the two forms. */
function objectsOf(reply: unknown): unknown[] | null {
  if (Array.isArray(reply)) return reply;
  if (!isObject(reply)) return null;
  return [reply.objects, reply.results].find(Array.isArray) ?? null;
}

/** The fields of a reply besides its objects and messages. */
function fieldsOf(reply: unknown): Record<string, unknown> {
  if (!isObject(reply)) return {};
  return fromWire(Object.fromEntries(Object.entries(reply).filter(([key]) => !['objects', 'results', 'messages'].includes(key))));
}

export function createIngest(registry: Registry): Ingest {
  const builder = new BatchBuilder();
  const { schemaOf, walkerOf } = compileWalkers(registry, builder);

  /** Reads the objects of a type; returns their ids, in order. */
  const walk = (objects: readonly unknown[], type: string): EntityId[] => {
    const walker = walkerOf(type);
    return objects.map((object) => {
      if (!isObject(object)) throw new WireError(`A ${type} is not an object`);
      return walker.walk(object, undefined) as EntityId;
    });
  };

  return {
    schemaOf,
    collection: (text, type, state) => {
      const listed: EntityId[] = [];
      const take = (objects: readonly unknown[]): void => {
        for (const id of walk(objects, type)) listed.push(id);
      };
      const { result: reply, batch } = builder.build(state, () => {
        const rest = parseInChunks(text, take);
        const objects = objectsOf(rest);
        if (!objects) throw new WireError(`The reply holds no list of ${type}`);
        take(objects);
        return rest;
      });
      return { listed, batch, fields: fieldsOf(reply), messages: isObject(reply) ? texts(reply.messages) : [] };
    },
    entity: (text, type, state) => {
      const reply: unknown = text.trim() === '' ? null : JSON.parse(text);
      const { idField } = registry.get(type);
      const isBare = isObject(reply) && Object.keys(reply).some((key) => clientName(key) === idField);
      const object = isBare ? reply : (objectsOf(reply)?.[0] ?? null);
      if (object === null && isObject(reply) && !objectsOf(reply) && Object.keys(reply).length > 0)
        throw new WireError(`A ${type} came without its ${idField}`);
      const { result: replyId, batch } = builder.build(state, () => (object === null ? null : walk([object], type)[0]!));
      return { replyId, batch, messages: isObject(reply) && !isBare ? texts(reply.messages) : [] };
    },
  };
}
