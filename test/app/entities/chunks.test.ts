import fc from 'fast-check';
import {
  canonical,
  chunkSize,
  emptyIndex,
  find,
  isBefore,
  size,
  toList,
  toRecord,
  upsert,
  without,
  type EntityIndex,
} from '../../../src/app/entities/chunks';
import { SequentialLookup } from '../../../src/app/entities/ingest/sequentialLookup';
import type { Entity, EntityId } from '../../../src/app/entities';
import { fuzzRuns } from '../../support/fuzz';

const state = { status: 'success', statusCode: 200, statusMessages: [], isPersisted: true } as const;
const entity = (id: EntityId, word = 'a'): Entity => ({ cid: 1, data: { id, word }, state });
const put = (index: EntityIndex, ids: readonly EntityId[], word = 'a'): EntityIndex =>
  upsert(index, ids, (_now, position) => entity(ids[position]!, word));
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_x, at) => from + at);

describe('the index of entities', () => {
  it('the index of entities finds every entity by its id, as a number or as text [B3.43]', () => {
    const index = put(emptyIndex, [7, 'SlackAPI@1.2.0', 12, '0012']);
    expect(find(index, 7)).toEqual(entity(7));
    expect(find(index, '7')).toBe(find(index, 7));
    expect(find(index, 'SlackAPI@1.2.0')).toEqual(entity('SlackAPI@1.2.0'));
    expect(find(index, '0012')).not.toBe(find(index, 12));
    expect(find(index, 8)).toBeUndefined();
    expect(toRecord(index)).toEqual({ 7: entity(7), 12: entity(12), '0012': entity('0012'), 'SlackAPI@1.2.0': entity('SlackAPI@1.2.0') });
  });

  it('copies one chunk when one entity changes, and leaves all others as they are', () => {
    const index = put(emptyIndex, range(0, 10_000));
    const next = put(index, [5000], 'b');
    expect(find(next, 5000)).toEqual(entity(5000, 'b'));
    expect(next.chunks.filter((chunk, at) => chunk !== index.chunks[at])).toHaveLength(1);
    expect(next.chunks.every(({ ids }) => ids.length <= chunkSize)).toBe(true);
  });

  it('the index of entities is the same object when nothing changes', () => {
    const index = put(emptyIndex, range(0, 1000));
    expect(upsert(index, [4, 500, 999], (now) => now!)).toBe(index);
    expect(without(index, [5000, 'x'])).toBe(index);
    expect(upsert(index, [], () => entity(1))).toBe(index);
  });

  it('the index of entities repacks its chunks when removals have nearly emptied them', () => {
    const index = put(emptyIndex, range(0, 20_000));
    const left = without(
      index,
      range(0, 20_000).filter((id) => id % 100 !== 0),
    );
    expect(size(left)).toBe(200);
    expect(left.chunks.length).toBeLessThan(3);
  });
});

const ids = fc.oneof(fc.integer({ min: 0, max: 900 }), fc.constantFrom<EntityId>('a', 'b', '10', '010', '-1', 'é', '9007199254740993'));
const steps = fc.array(
  fc.oneof(
    fc.record({ put: fc.uniqueArray(ids, { maxLength: 400, selector: (id) => String(id) }), word: fc.constantFrom('x', 'y') }),
    fc.record({ remove: fc.array(ids, { maxLength: 300 }) }),
  ),
  { maxLength: 8 },
);

it('the index of entities answers as a map by id would, in order, through any puts and removals [B3.43, B4.08]', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      let index: EntityIndex = emptyIndex;
      const map = new Map<EntityId, Entity>();
      for (const change of changes) {
        const before = JSON.stringify(index);
        const from = index;
        if ('put' in change) {
          index = put(index, change.put, change.word);
          for (const id of change.put) map.set(canonical(id), entity(id, change.word));
        } else {
          index = without(index, change.remove);
          for (const id of change.remove) map.delete(canonical(id));
        }
        expect(JSON.stringify(from)).toBe(before);
      }
      const sorted = [...map.keys()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
      expect(index.chunks.flatMap((chunk) => chunk.ids)).toEqual(sorted);
      expect(toList(index)).toEqual(sorted.map((id) => map.get(id)));
      const reader = new SequentialLookup(index);
      for (const id of [...sorted, 901, 'zz', ...sorted.slice(0, 3)]) {
        expect(find(index, id)).toEqual(map.get(id));
        expect(reader.find(id)).toBe(find(index, id));
      }
      expect(size(index)).toBe(map.size);
    }),
    { numRuns: Math.min(fuzzRuns, 2000) / 5 },
  );
});
