import fc from 'fast-check';
import { countedOrder, newOldestFirst, type Order } from '../../../src/server/connectors/newItems';

/** What happens between two polls: items are added, and some are deleted, counted from the newest. */
const rounds = fc.array(fc.record({ added: fc.nat(4), deleted: fc.uniqueArray(fc.nat(7), { maxLength: 5 }) }), {
  minLength: 1,
  maxLength: 12,
});
const world = fc.record({ page: fc.integer({ min: 2, max: 6 }), before: fc.nat(12), rounds });

/**
 * Polls a page of the newest items in each round. The results are the events, and the items that were added and are in a page.
 * `orderOf`: what is known of the order of a page, beside what was learned from earlier ones.
 */
function poll(
  { page, before, rounds: all }: typeof world extends fc.Arbitrary<infer World> ? World : never,
  order: Order,
  orderOf: (page: readonly number[], learned: Order | null) => Order | null,
): { readonly events: number[]; readonly added: number[] } {
  let next = 0;
  let items = Array.from({ length: before }, () => next++);
  const pageOf = () => (order === 'newest-first' ? items.slice(-page).toReversed() : items.slice(-page));
  let last = pageOf();
  const known = new Set(last);
  let learned: Order | null = null;
  const [events, added]: [number[], number[]] = [[], []];
  for (const { added: count, deleted } of all) {
    const kept = items.filter((_, index) => !deleted.includes(items.length - 1 - index));
    const grown = [...kept, ...Array.from({ length: count }, () => next++)];
    const changed = grown.slice(-page);
    // Between two pages without a common item nothing is known.
    if (!changed.some((item) => known.has(item))) continue;
    items = grown;
    const now = pageOf();
    const result: ReturnType<typeof newOldestFirst<number>> = newOldestFirst(now, {
      isKnown: (item) => known.has(item),
      count: last.length,
      gone: last.filter((item) => !now.includes(item)).length,
      order: orderOf(now, learned),
    });
    events.push(...result.items);
    added.push(...now.filter((item) => item >= before && !known.has(item)).sort((one, other) => one - other));
    learned = result.order;
    now.forEach((item) => known.add(item));
    last = now;
  }
  return { events, added };
}

const orders = ['newest-first', 'oldest-first'] as const;

describe('a page of the newest items of a list', () => {
  it.each(orders)('that begins %s gives each added item once, the oldest first, and none that comes up again [Z70]', (order) => {
    fc.assert(
      fc.property(world, (given) => {
        const { events, added } = poll(given, order, () => order);
        expect(events).toEqual(added);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(orders)('that begins %s does so if its IDs count, without anything else that shows the order [Z70]', (order) => {
    fc.assert(
      fc.property(world, (given) => {
        const { events, added } = poll(
          { ...given, before: given.before + 2 },
          order,
          (page, learned) => countedOrder(page.map(String)) ?? learned,
        );
        expect(events).toEqual(added);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(orders)('that begins %s loses no added item, although nothing shows the order [Z70]', (order) => {
    fc.assert(
      fc.property(world, (given) => {
        const { events, added } = poll(given, order, (_page, learned) => learned);
        expect(added.filter((item) => !events.includes(item))).toEqual([]);
        expect(new Set(events).size).toBe(events.length);
      }),
      { numRuns: 1000 },
    );
  });
});

it('IDs that count show which end of a list has the newest [Z70]', () => {
  const ids = (...numbers: number[]) => numbers.map((number) => `https://blog.example.org/?p=${number}`);
  expect(countedOrder(ids(12, 9, 1))).toBe('newest-first');
  expect(countedOrder(ids(1, 9, 12))).toBe('oldest-first');
  expect(countedOrder(['9007199254740993', '9007199254740992'])).toBe('newest-first');
  for (const others of [ids(1, 3, 2), ids(1, 1), ids(7), [], ['a', 'b'], ['a-1', 'b-2'], ['1', ''], ['9'.repeat(201), '1']])
    expect([others, countedOrder(others)]).toEqual([others, null]);
});
