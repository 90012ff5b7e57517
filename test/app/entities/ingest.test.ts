import fc from 'fast-check';
import { normalize, schema, type Schema } from 'normalizr';
import { fromWire, WireError } from '../../../src/app/api/wire';
import { defineEntityType, initialEntities, type EntitiesState, type EntityId, type EntityTypeSettings } from '../../../src/app/entities';
import { canonical, find, toRecord } from '../../../src/app/entities/chunks';
import { collectionReceived, type Batch } from '../../../src/app/entities/events';
import { createIngest, type IngestedCollection } from '../../../src/app/entities/ingest';
import { pieceLength, readPieces } from '../../../src/app/entities/ingest/pieces';
import { createEntitiesReducer } from '../../../src/app/entities/reducer';
import { createRegistry } from '../../../src/app/entities/registry';
import { fuzzRuns } from '../../support/fuzz';

type Nests = EntityTypeSettings['nests'];

const zapNests: Nests = (entity) => ({ nodes: [entity('node')], folders: [entity('folder')], owner: entity('member') });

function coreOf(
  nests: { readonly zap?: Nests; readonly node?: Nests; readonly folder?: Nests; readonly member?: Nests } = { zap: zapNests },
) {
  const types = Object.entries(nests).map(([type, nest]) => defineEntityType({ type: type as 'zap', nests: nest! }));
  const registry = createRegistry(...types);
  const reducer = createEntitiesReducer(registry);
  const ingest = createIngest(registry);
  const receive = (state: EntitiesState, reply: IngestedCollection) =>
    reducer(
      state,
      collectionReceived(
        { entityType: 'zap', cid: state.lastCid + 1 },
        { ...reply, isOvertaken: false, statusCode: 200, isComplete: false },
      ),
    );
  return {
    ingest,
    reducer,
    receive,
    take: (state: EntitiesState, reply: unknown) => receive(state, ingest.collection(JSON.stringify(reply), 'zap', state)),
  };
}

const byId = (batch: Batch) =>
  Object.fromEntries(Object.entries(batch).map(([type, { ids, data }]) => [type, Object.fromEntries(ids.map((id, at) => [id, data[at]]))]));

const folder = { id: 3, title: 'Beans', is_shared: true };
const owner = { id: 7, first_name: 'Olivia' };
const zap = (id: number, more: object = {}) => ({
  id,
  title: `Zap ${id}`,
  owner_id: 7,
  owner,
  folders: [folder],
  nodes: [
    { id: id * 10, selected_api: 'SlackAPI', meta: { paused_at: null, tag_names: ['a_b'] } },
    { id: id * 10 + 1, selected_api: 'TrelloAPI', meta: { paused_at: null, tag_names: [] } },
  ],
  switches: { some_flag: true },
  ...more,
});

describe('a reply of a collection', () => {
  it.each(['objects', 'results'])('is read from %s, with its messages and fields of its own [B3.46]', (name) => {
    const { ingest } = coreOf();
    const reply = ingest.collection(JSON.stringify({ [name]: [zap(1)], messages: ['Well done'], default_id: 1 }), 'zap', initialEntities);
    expect(reply.listed).toEqual([1]);
    expect(reply.messages).toEqual(['Well done']);
    expect(reply.fields).toEqual({ defaultId: 1 });
  });

  it('comes apart into entities of each type, in camelCase, with ids where they were nested [B7.02]', () => {
    const { ingest } = coreOf();
    const { batch } = ingest.collection(JSON.stringify([zap(1)]), 'zap', initialEntities);
    expect(byId(batch)).toEqual({
      zap: { 1: { id: 1, title: 'Zap 1', ownerId: 7, owner: 7, folders: [3], nodes: [10, 11], switches: { some_flag: true } } },
      member: { 7: { id: 7, firstName: 'Olivia' } },
      folder: { 3: { id: 3, title: 'Beans', isShared: true } },
      node: {
        10: { id: 10, selectedApi: 'SlackAPI', meta: { pausedAt: null, tagNames: ['a_b'] } },
        11: { id: 11, selectedApi: 'TrelloAPI', meta: { pausedAt: null, tagNames: [] } },
      },
    });
  });

  it('that equals what is there changes no reference', () => {
    const { take } = coreOf();
    const reply = { objects: [1, 2, 3].map((id) => zap(id)), default_id: 1 };
    const state = take(initialEntities, reply);
    expect(take(state, reply)).toBe(state);
  });

  it('that changes one entity leaves all others, and all other types, as they are', () => {
    const { take } = coreOf();
    const before = take(initialEntities, { objects: [zap(1), zap(2)] });
    const after = take(before, { objects: [zap(1), zap(2, { title: 'Renamed' })] });
    const { zap: zaps, ...others } = after.collections;
    expect(find(zaps!.entities, 1)).toBe(find(before.collections.zap!.entities, 1));
    expect(find(zaps!.entities, 2)?.data).toMatchObject({ title: 'Renamed', nodes: [20, 21] });
    for (const [type, collection] of Object.entries(others)) expect(collection).toBe(before.collections[type]);
    const nodesOf = (state: EntitiesState) => (find(state.collections.zap!.entities, 2)?.data as { nodes: unknown }).nodes;
    expect(nodesOf(after)).toBe(nodesOf(before));
  });

  it('keeps fields that this reply does not have', () => {
    const { take } = coreOf();
    const state = take(take(initialEntities, { objects: [zap(1)] }), { objects: [{ id: 1, state: 'on' }] });
    expect(find(state.collections.zap!.entities, 1)?.data).toMatchObject({ title: 'Zap 1', state: 'on' });
  });

  it.each([
    ['no list', '{"detail":"x"}', WireError],
    ['an entity without its id', '{"objects":[{"title":"x"}]}', WireError],
    ['something else than objects', '{"objects":[1]}', WireError],
    ['no JSON', '<html>', SyntaxError],
    ['a forbidden name', '{"objects":[{"id":1,"__proto__":{"polluted":1}}]}', WireError],
    ['a forbidden name deep in a map', '{"objects":[{"id":1,"switches":{"a":{"constructor":1}}}]}', WireError],
    ['two spellings of one field', '{"objects":[{"id":1,"zap_id":1,"zapId":2}]}', WireError],
    ['a nesting without end', `{"objects":[{"id":1,"a":${'['.repeat(5000)}${']'.repeat(5000)}}]}`, WireError],
    [
      'entities in each other without end',
      `{"objects":[${'{"id":1,"nodes":[{"id":1,"zap":'.repeat(5000)}1${'}]}'.repeat(5000)}]}`,
      WireError,
    ],
  ])('is refused when it holds %s [S49]', (_what, text, error) => {
    const { ingest, take } = coreOf({ zap: zapNests, node: (entity) => ({ zap: entity('zap') }) });
    expect(() => ingest.collection(text, 'zap', initialEntities)).toThrow(error);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    // What was read before the fault is not taken for part of the next reply.
    expect(Object.keys(take(initialEntities, { objects: [{ id: 9 }] }).collections)).toEqual(['zap']);
  });
});

describe('a reply of one entity', () => {
  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['an empty list', '[]'],
    ['an empty list of objects', '{"objects":[]}'],
  ])('holds none when it is %s [B4.07]', (_what, text) => {
    const { ingest } = coreOf();
    expect(ingest.entity(text, 'zap', initialEntities)).toEqual({ replyId: null, batch: {}, messages: [] });
  });

  it.each(['{"id":1,"title":"x"}', '{"objects":[{"id":1,"title":"x"}]}', '{"results":[{"id":1,"title":"x"}]}'])(
    'is read from %s [B3.46]',
    (text) => {
      const { ingest } = coreOf();
      expect(ingest.entity(text, 'zap', initialEntities)).toMatchObject({
        replyId: 1,
        batch: { zap: { ids: [1], data: [{ id: 1, title: 'x' }] } },
      });
    },
  );

  it('without its id is refused, not taken for nothing [B4.07]', () => {
    const { ingest } = coreOf();
    expect(() => ingest.entity('{"title":"x"}', 'zap', initialEntities)).toThrow(WireError);
  });
});

// ---- the compiled walk and normalizr's own say the same

const idOf = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom('k', 'SlackAPI@1.0'));
const names = fc.constantFrom('title', 'is_shared', 'selected_api', 'created_at', 'a', 'b_c_d', 'viewed_help', 'switches');
const plain: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ maxLength: 3 }),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const fields = fc.dictionary(names, plain, { maxKeys: 4 });
const record = (nested: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> =>
  fc
    .tuple(idOf, fields, fc.record(nested, { requiredKeys: [] }), fc.boolean())
    .map(([id, own, inner, isLast]) => (isLast ? { ...own, ...inner, id } : { id, ...inner, ...own }));
const many = (one: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: fc.array(one, { maxLength: 4 }) }, { weight: 1, arbitrary: fc.constant(null) });
const one = (of: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: of }, { weight: 1, arbitrary: fc.constantFrom(null, 4) });

const members = record({});
const folders = record({ owner: one(members) });
const leafZaps = record({ owner: one(members) });
const nodes = record({
  zap: one(leafZaps),
  extra: one(members),
  by_role: fc.dictionary(fc.constantFrom('admin', 'co_owner'), members, { maxKeys: 2 }),
});
const zaps = record({
  nodes: many(nodes),
  folders: many(folders),
  owner: one(members),
  shared_with: fc.array(one(members), { maxLength: 3 }),
  actor: one(members),
});

/** Circular, with each kind of schema: entities, both kinds of lists, objects, values by key, unions. */
const everyKind = {
  zap: (entity) => ({
    nodes: [entity('node')],
    folders: new schema.Array(entity('folder')),
    owner: entity('member'),
    sharedWith: new schema.Array(entity('member')),
    actor: new schema.Union({ admin: entity('member') }, () => 'admin'),
  }),
  node: (entity) => ({ zap: entity('zap'), extra: entity('member'), byRole: new schema.Values(entity('member')) }),
  folder: (entity) => ({ owner: entity('member') }),
} satisfies Record<string, Nests>;

/** Schemas compare their keys as text; so do we here. */
const asText = (batch: Record<string, object>) => JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(batch).sort()))) as object;

describe("the walk and normalizr's", () => {
  it('find the same entities and the same result in any reply [B3.46]', () => {
    const { ingest } = coreOf(everyKind);
    fc.assert(
      fc.property(fc.array(zaps, { maxLength: 5 }), (replies) => {
        const text = JSON.stringify(replies);
        const normalized = normalize(fromWire(JSON.parse(text)), [ingest.schemaOf('zap')] as unknown as Schema) as {
          entities: Record<string, object>;
          result: unknown;
        };
        const walked = ingest.collection(text, 'zap', initialEntities);
        expect(walked.listed).toEqual(normalized.result);
        expect(asText(byId(walked.batch))).toEqual(asText(normalized.entities));
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('lead to the same state also where much is known already, and a repeat changes nothing', () => {
    fc.assert(
      fc.property(fc.array(zaps, { maxLength: 4 }), fc.array(zaps, { maxLength: 4 }), (first, second) => {
        const { ingest, take, receive } = coreOf(everyKind);
        const before = take(initialEntities, first);
        const walked = take(before, second);

        const normalized = normalize(fromWire(JSON.parse(JSON.stringify(second))), [ingest.schemaOf('zap')] as unknown as Schema) as {
          entities: Record<string, Record<string, { id: number | string }>>;
          result: number[];
        };
        const batch = Object.fromEntries(
          Object.entries(normalized.entities).map(([type, records]) => [
            type,
            { ids: Object.values(records).map(({ id }) => id), data: Object.values(records) },
          ]),
        );
        const plainly = receive(before, { batch, listed: normalized.result, fields: {}, messages: [] });

        const readable = (state: EntitiesState) =>
          Object.entries(state.collections)
            .sort()
            .map(([type, { entities, data }]) => [
              type,
              data,
              Object.entries(toRecord(entities)).map(([id, { data: held, state: status }]) => [id, held, status]),
            ]);
        expect(readable(walked)).toEqual(readable(plainly));
        expect(take(walked, second)).toBe(walked);
      }),
      { numRuns: fuzzRuns / 4 },
    );
  });
});

it('ids in any order, of any size, numbers and names, stand for one entity each', () => {
  const anyId = fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    fc.maxSafeInteger(),
    fc.nat().map((id) => id * 2 ** 32),
    fc.string({ minLength: 1, maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(anyId, { maxLength: 300, size: 'max' }), (given) => {
      const { ingest, take } = coreOf({});
      const text = JSON.stringify(given.map((id, at) => ({ id, [`field_${at % 3}`]: at })));
      const expected = new Map<EntityId, object>();
      for (const [at, id] of given.entries()) expected.set(canonical(id), { ...expected.get(canonical(id)), id, [`field${at % 3}`]: at });
      const { ids = [], data = [] } = ingest.collection(text, 'zap', initialEntities).batch.zap ?? {};
      expect(new Map(ids.map((id, at) => [id, data[at]]))).toEqual(expected);
      expect(ids).toHaveLength(expected.size);
      const state = take(initialEntities, JSON.parse(text));
      expect(take(state, JSON.parse(text))).toBe(state);
    }),
    { numRuns: fuzzRuns / 5 },
  );
});

// ---- long lists

describe('a long list', () => {
  const long = (count: number) => Array.from({ length: count }, (_x, at) => ({ ...zap(at + 1), title: `}],[{"id":1,"title":"${at}` }));

  it('is read piece by piece with the same result as at once', () => {
    const { ingest } = coreOf();
    const reply = { objects: long(600), messages: ['Done'], next_page: 2 };
    const text = JSON.stringify(reply);
    expect(text.length).toBeGreaterThan(4 * pieceLength);
    const pieces: number[] = [];
    readPieces(text, (records) => pieces.push(records.length));
    expect(pieces.length).toBeGreaterThan(2);

    const walked = ingest.collection(text, 'zap', initialEntities);
    const atOnce = ingest.collection(JSON.stringify(reply, null, 1), 'zap', initialEntities); // spaces: no piece is found
    expect(walked).toEqual(atOnce);
    expect(walked.listed).toHaveLength(600);
    expect(walked.fields).toEqual({ nextPage: 2 });
  });

  it('is read whole where borders cannot be told', () => {
    const same = Array.from({ length: 3000 }, (_x, at) => ({
      id: at,
      a: 1,
      inner: [
        { id: 1, a: 1 },
        { id: 2, a: 1 },
      ],
      pad: 'x'.repeat(30),
    }));
    const text = JSON.stringify(same);
    expect([...collected(text)]).toEqual(same);
  });

  it('that is broken anywhere is refused', () => {
    const text = JSON.stringify({ objects: long(600) });
    for (const cut of [text.length - 1, text.length - 3, text.length >> 1])
      expect(() => collected(text.slice(0, cut))).toThrow(SyntaxError);
  });

  it('gives all records in order, whatever they hold', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constantFrom('},{"id":1,"a":', '"},{"id":', '\\', '"', ']}'), fc.constant(null));
    const shape = fc.record({ id: value, a: value, list: fc.array(fc.record({ id: value, a: value }), { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 20 }), (some) => {
        const records = Array.from({ length: Math.ceil((3 * pieceLength) / JSON.stringify(some).length) }, () => some).flat();
        const text = JSON.stringify({ objects: records });
        expect(collected(text)).toEqual(records);
      }),
      { numRuns: Math.min(fuzzRuns / 20, 200) },
    );
  });

  function collected(text: string): unknown[] {
    const all: unknown[] = [];
    const rest = readPieces(text, (records) => all.push(...records)) as { objects: unknown[] } | unknown[];
    return [...all, ...(Array.isArray(rest) ? rest : rest.objects)];
  }
});
