/**
 * Whether this version can answer the clients of an earlier one: compares their API descriptions (R25). Pages that were loaded from an
 * earlier release stay open during an upgrade and after it.
 */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = Readonly<Record<string, any>>; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON Schema has no static type
type Document = Schema;

interface Side {
  readonly document: Document;
  /** The schema that contains its own `$defs`. */
  readonly root: Schema;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Everything that a client of the earlier description may do or rely on and that this one breaks: endpoints, parameters and fields that
 * are gone, values that are no longer accepted, fields that are newly required, and fields of replies that a client may not find.
 * One line for each; empty if there is none.
 */
export function incompatibilities(earlier: Document, present: Document): string[] {
  const found: string[] = [];
  for (const [path, operations] of Object.entries(earlier.paths as Schema)) {
    for (const method of methods.filter((each) => each in operations)) {
      const before = operations[method] as Schema;
      const after = present.paths[path]?.[method] as Schema | undefined;
      const name = `${method.toUpperCase()} ${path}`;
      if (after === undefined) found.push(`${name} is gone`);
      else found.push(...ofOperation(earlier, present, before, after).map((issue) => `${name}: ${issue}`));
    }
  }
  return found;
}

function ofOperation(earlier: Document, present: Document, before: Schema, after: Schema): string[] {
  const found: string[] = [];
  const parametersOf = (operation: Schema) =>
    new Map<string, Schema>(((operation.parameters ?? []) as Schema[]).map((each) => [`${each.in} ${each.name}`, each]));
  const [known, now] = [parametersOf(before), parametersOf(after)];
  for (const [key, parameter] of now)
    if (parameter.required && !known.get(key)?.required) found.push(`the parameter ${key} is newly required`);
  for (const [key, parameter] of known) {
    const other = now.get(key);
    if (other === undefined) found.push(`the parameter ${key} is gone`);
    else found.push(...narrowing(sideOf(earlier, parameter.schema), sideOf(present, other.schema), `parameter ${key}`));
  }
  const [sent, taken] = [before.requestBody as Schema | undefined, after.requestBody as Schema | undefined];
  if (taken?.required && !sent?.required) found.push('a body is newly required');
  for (const [type, { schema }] of Object.entries((sent?.content ?? {}) as Record<string, Schema>)) {
    const other = taken?.content?.[type]?.schema as Schema | undefined;
    if (other === undefined) found.push(`the body ${type} is gone`);
    else found.push(...narrowing(sideOf(earlier, schema), sideOf(present, other), 'body'));
  }
  for (const [status, reply] of Object.entries(after.responses as Record<string, Schema>)) {
    const expected = before.responses[status] as Schema | undefined;
    if (expected === undefined) {
      if (Number(status) < 400) found.push(`the success ${status} is new`);
      continue;
    }
    const [was, is] = [expected, reply].map((each) => each.content?.['application/json']?.schema as Schema | undefined);
    if ((was === undefined) !== (is === undefined)) found.push(`the reply ${status} has a body only in one of them`);
    // What this version sends must be what the earlier client expects; it ignores further fields.
    else if (was && is) found.push(...narrowing(sideOf(present, is), sideOf(earlier, was), `reply ${status}`, { isReply: true }));
  }
  return found;
}

const sideOf = (document: Document, root: Schema): { side: Side; schema: Schema } => ({ side: { document, root }, schema: root });

function resolve({ side, schema }: { side: Side; schema: Schema }): { side: Side; schema: Schema } {
  const { $ref: ref } = schema;
  if (typeof ref !== 'string') return { side, schema };
  const isShared = ref.startsWith('#/components/');
  const from = isShared ? side.document : side.root;
  const target =
    ref === '#'
      ? side.root
      : ref
          .slice(2)
          .split('/')
          .reduce((at: Schema, key) => at[key], from);
  return resolve({ side: isShared ? { ...side, root: target } : side, schema: target });
}

const typesOf = (schema: Schema): string[] | null => (schema.type === undefined ? null : [schema.type].flat());
const optionsOf = (schema: Schema): Schema[] | null => (schema.anyOf ?? schema.oneOf ?? null) as Schema[] | null;
const valuesOf = (schema: Schema): Json[] | null => ('const' in schema ? [schema.const as Json] : ((schema.enum ?? null) as Json[] | null));

/** The ways in which some value of `from` is not one of `to`. */
function narrowing(
  from: { side: Side; schema: Schema },
  to: { side: Side; schema: Schema },
  at: string,
  options: { isReply?: boolean; depth?: number } = {},
): string[] {
  const depth = options.depth ?? 0;
  // Steps of Zaps contain steps.
  if (depth > 12) return [];
  const next = { ...options, depth: depth + 1 };
  const a = resolve(from);
  const b = resolve(to);
  const inA = (schema: Schema) => ({ side: a.side, schema });
  const inB = (schema: Schema) => ({ side: b.side, schema });

  const given = optionsOf(a.schema);
  if (given) return given.flatMap((option) => narrowing(inA(option), b, at, next));
  const wanted = optionsOf(b.schema);
  if (wanted) {
    const issues = wanted.map((option) => narrowing(a, inB(option), at, next));
    return issues.some((each) => each.length === 0) ? [] : [...issues].sort((x, y) => x.length - y.length)[0]!;
  }

  const [allowed, values] = [valuesOf(b.schema), valuesOf(a.schema)];
  if (allowed) {
    const missing = values?.filter((value) => !allowed.includes(value)) ?? ['any value'];
    return missing.length === 0 ? [] : [`${at}: ${missing.map(String).join(', ')} is not one of its values`];
  }
  const types = typesOf(b.schema);
  const own = typesOf(a.schema) ?? values?.map((value) => (value === null ? 'null' : typeof value)) ?? ['any'];
  const fits = (type: string) => types === null || types.includes(type) || (type === 'integer' && types.includes('number'));
  if (!own.every(fits)) return [`${at}: ${own.join(' or ')} is not ${types!.join(' or ')}`];

  const found: string[] = [];
  for (const [bound, isLower] of bounds) {
    const [less, more] = isLower ? [b.schema[bound], a.schema[bound]] : [a.schema[bound], b.schema[bound]];
    if (b.schema[bound] !== undefined && !(less <= more)) found.push(`${at}: ${bound} is ${b.schema[bound]}, and was ${a.schema[bound]}`);
  }
  if (b.schema.pattern !== undefined && b.schema.pattern !== a.schema.pattern) found.push(`${at}: another pattern`);
  if (a.schema.items && b.schema.items) found.push(...narrowing(inA(a.schema.items), inB(b.schema.items), `${at}[]`, next));
  if (typeof a.schema.additionalProperties === 'object' && typeof b.schema.additionalProperties === 'object')
    found.push(...narrowing(inA(a.schema.additionalProperties), inB(b.schema.additionalProperties), `${at}.*`, next));
  const [mine, theirs] = [(a.schema.properties ?? {}) as Schema, (b.schema.properties ?? {}) as Schema];
  for (const field of (b.schema.required ?? []) as string[])
    if (!((a.schema.required ?? []) as string[]).includes(field)) found.push(`${at}.${field} is required, and may be missing`);
  for (const [field, schema] of Object.entries(mine)) {
    // Clients treat a reason that they do not know like none: they show the sentence beside it.
    if (options.isReply && field === 'reason' && 'errors' in mine) continue;
    if (field in theirs) found.push(...narrowing(inA(schema), inB(theirs[field]), `${at}.${field}`, next));
    else if (!options.isReply && b.schema.additionalProperties === false) found.push(`${at}.${field} is not accepted`);
  }
  return found;
}

/** Bounds of JSON Schema, and whether each is a lower one. */
const bounds = [
  ['minLength', true],
  ['minItems', true],
  ['minimum', true],
  ['exclusiveMinimum', true],
  ['maxLength', false],
  ['maxItems', false],
  ['maximum', false],
  ['exclusiveMaximum', false],
] as const;
