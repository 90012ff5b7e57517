import { z } from 'zod';

/** The parts of a schema, as far as our contract uses zod. */
export interface Part {
  readonly kind: string;
  readonly schema: z.ZodType;
  /** Fields of an object, by wire name. */
  readonly fields: Readonly<Record<string, z.ZodType>>;
  readonly children: readonly z.ZodType[];
}

/** Unwraps one layer of a schema without parsing. */
export function open(schema: z.ZodType): Part {
  const inner = (children: readonly unknown[], fields: Record<string, z.ZodType> = {}): Part => ({
    kind: schema.def.type,
    schema,
    fields,
    children: children as z.ZodType[],
  });
  if (schema instanceof z.ZodObject) return inner(Object.values(schema.shape), schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) return inner([schema.element]);
  if (schema instanceof z.ZodUnion) return inner(schema.options);
  if (schema instanceof z.ZodRecord) return inner([schema.valueType]);
  if (schema instanceof z.ZodTuple) return inner(schema.def.items);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return inner([schema.unwrap()]);
  return inner([]);
}

/** Calls `visit` for every field of every object in a schema, with the wire name. */
export function walkFields(schema: z.ZodType, visit: (name: string, field: z.ZodType) => void, seen = new Set<z.ZodType>()): void {
  // A tree contains its own schema.
  if (seen.has(schema)) return;
  seen.add(schema);
  const part = open(schema);
  for (const [name, field] of Object.entries(part.fields)) visit(name, field);
  for (const child of part.children) walkFields(child, visit, seen);
}

/** Whether a schema is, below optional and nullable, a map whose keys come from the data. */
export function isMap(schema: z.ZodType): boolean {
  const part = open(schema);
  return part.kind === 'record' || (['optional', 'nullable', 'default'].includes(part.kind) && part.children.some(isMap));
}

/** Whether a schema takes any JSON. */
export function isAnything(schema: z.ZodType): boolean {
  const part = open(schema);
  return schema instanceof z.ZodUnknown || (['optional', 'nullable', 'default'].includes(part.kind) && part.children.some(isAnything));
}

/** A valid value for a schema: every field is set, and lists have one item, or their fixed length. */
export function exampleOf(schema: z.ZodType, within: readonly z.ZodType[] = []): unknown {
  const uuid = '5f0c3d1e-8a4b-4c6d-9e2f-0a1b2c3d4e5f';
  const candidates = [
    1,
    true,
    '2026-11-21T09:30:00.000Z',
    'text',
    uuid,
    '2026-11-21',
    null,
    // A status, and the ids of a trace and of its parts.
    200,
    '7'.repeat(32),
    '7'.repeat(16),
    Array.from({ length: 10 }, (_, index) => `code-${index}`),
  ];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, exampleOf(field as z.ZodType, [...within, schema])]),
    );
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0] as z.ZodType, within);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return exampleOf(schema.unwrap() as z.ZodType, within);
  if (schema instanceof z.ZodRecord) return { '12_a': exampleOf(schema.valueType as z.ZodType, within) };
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => exampleOf(item as z.ZodType, within));
  if (schema instanceof z.ZodArray) {
    if (within.includes(schema.element as z.ZodType)) return [];
    const one = [exampleOf(schema.element as z.ZodType, within)];
    return schema.safeParse(one).success ? one : Array.from({ length: 10 }, () => exampleOf(schema.element as z.ZodType, within));
  }
  const fitting = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (fitting === undefined) throw new Error(`no example for a schema of type ${schema.def.type}`);
  return fitting;
}
