import fc from 'fast-check';
import { normalize, type Schema } from 'normalizr';
import { fromWire } from '../../../../src/app/api/wire';
import { initialEntities, type EntitiesState } from '../../../../src/app/entities';
import { toRecord } from '../../../../src/app/entities/chunks';
import { fuzzRuns } from '../../../support/fuzz';
import { byId, coreOf, type Nests } from '../../../support/ingestion';

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

/** A circular schema with both kinds of definitions. The other nested fields contain plain records. */
const everyKind = {
  zap: (entity) => ({ nodes: [entity('node')], folders: [entity('folder')], owner: entity('member'), sharedWith: [entity('member')] }),
  node: (entity) => ({ zap: entity('zap'), extra: entity('member') }),
  folder: (entity) => ({ owner: entity('member') }),
} satisfies Record<string, Nests>;

/** Compares keys as text, as schemas do. */
const asText = (batch: Record<string, object>) => JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(batch).sort()))) as object;

describe("the walk and normalizr's", () => {
  it('the walker and normalizr find the same entities and the same result in any reply [B3.46]', () => {
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

  it('the walker and normalizr lead to the same state also where much is known already, and a repeat changes nothing', () => {
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
