import fc from 'fast-check';
import { WireError } from '../../../src/app/api/wire';
import { initialEntities, type EntitiesState, type EntityId } from '../../../src/app/entities';
import { canonical, find } from '../../../src/app/entities/chunks';
import { fuzzRuns } from '../../support/fuzz';
import { byId, coreOf, zap, zapNests } from '../../support/ingestion';

describe('a reply of a collection', () => {
  it.each(['objects', 'results'])('a reply of a collection is read from %s, with its messages and other fields [B3.46]', (name) => {
    const { ingest } = coreOf();
    const reply = ingest.collection(JSON.stringify({ [name]: [zap(1)], messages: ['Well done'], default_id: 1 }), 'zap', initialEntities);
    expect(reply.listed).toEqual([1]);
    expect(reply.messages).toEqual(['Well done']);
    expect(reply.fields).toEqual({ defaultId: 1 });
  });

  it('a reply of a collection comes apart into entities of each type, in camelCase, with ids where they were nested [B7.02]', () => {
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

  it('a reply of a collection that equals what is there changes no reference', () => {
    const { take } = coreOf();
    const reply = { objects: [1, 2, 3].map((id) => zap(id)), default_id: 1 };
    const state = take(initialEntities, reply);
    expect(take(state, reply)).toBe(state);
  });

  it('a reply of a collection that changes one entity leaves all others, and all other types, as they are', () => {
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

  it('a reply of a collection keeps fields that this reply does not have', () => {
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
  ])('a reply of a collection is refused when it holds %s [S49]', (_what, text, error) => {
    const { ingest, take } = coreOf({ zap: zapNests, node: (entity) => ({ zap: entity('zap') }) });
    expect(() => ingest.collection(text, 'zap', initialEntities)).toThrow(error);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    // Entities that were read before the error do not become part of the next reply.
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
  ])('a reply of one entity holds none when it is %s [B4.07]', (_what, text) => {
    const { ingest } = coreOf();
    expect(ingest.entity(text, 'zap', initialEntities)).toEqual({ replyId: null, batch: {}, messages: [] });
  });

  it.each(['{"id":1,"title":"x"}', '{"objects":[{"id":1,"title":"x"}]}', '{"results":[{"id":1,"title":"x"}]}'])(
    'a reply of one entity is read from %s [B3.46]',
    (text) => {
      const { ingest } = coreOf();
      expect(ingest.entity(text, 'zap', initialEntities)).toMatchObject({
        replyId: 1,
        batch: { zap: { ids: [1], data: [{ id: 1, title: 'x' }] } },
      });
    },
  );

  it('a reply of one entity without its id is refused, not taken for nothing [B4.07]', () => {
    const { ingest } = coreOf();
    expect(() => ingest.entity('{"title":"x"}', 'zap', initialEntities)).toThrow(WireError);
  });
});

it('ids in any order, of any size, numbers and names, identify one entity each', () => {
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
