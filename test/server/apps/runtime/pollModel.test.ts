import fc from 'fast-check';
import { compile } from '../../../../src/server/apps/runtime/compile';
import type { App } from '../../../../src/server/connectors/app';
import type { PollTrigger } from '../../../../src/server/connectors/connector';
import { callContext } from '../../connectors/counterpart';
import { listDefinition, ListDouble, listPages, pageSize, type Happening, type ListOptions, type ListedItem } from './listDouble';

const facts: App = {
  key: 'ListCLIAPI',
  name: 'Lists',
  slug: 'lists',
  categories: [],
  popularity: 0,
  addedOn: '2026-11-29',
  about: 'Lists.',
};

interface Round {
  /** Between two polls. */
  readonly before: readonly Happening[];
  /** Between the requests of the polls. */
  readonly during: readonly (readonly Happening[])[];
}

const index = fc.nat(10_000);
const arrives = fc.record({ type: fc.constant('arrives' as const), secondsLate: fc.nat(20) });
const passes = fc.record({ type: fc.constant('passes' as const), seconds: fc.nat(40) });
const edited = fc.record({ type: fc.constant('edited' as const), index });
const deleted = fc.record({ type: fc.constant('deleted' as const), index });
const refuses = fc.constant({ type: 'refuses' as const });
const burst = fc.array(fc.oneof({ arbitrary: arrives, weight: 6 }, passes), { minLength: 5, maxLength: 60 });

function rounds({ pages, order }: ListOptions): fc.Arbitrary<readonly Round[]> {
  // Where pages are counted, deletions (and edits, which move an item to the other end of the list) in each of several readings
  // could hide an item every time: see the test of one deletion.
  const isStable = pages === 'cursor' || (pages === 'lastItem' && order !== 'oldest');
  const moves = isStable ? [edited, deleted] : order === 'newest' ? [edited] : [];
  const during = fc.array(fc.array(fc.oneof(arrives, passes, refuses, ...moves), { maxLength: 4 }), { maxLength: 8 });
  const before = fc.oneof(fc.array(fc.oneof(arrives, passes, edited, deleted, deleted), { maxLength: 12 }), burst);
  return fc.array(fc.record({ before, during }), { minLength: 1, maxLength: 12 });
}

/** The events that a Zap gets, poll after poll, and what it should have got. */
async function play(options: ListOptions, start: readonly Happening[], script: readonly Round[]) {
  const double = new ListDouble(options);
  const trigger = compile(listDefinition(options), facts).triggers[0] as PollTrigger;
  const events: { readonly key: string; readonly data: { readonly id: string; readonly at: string } }[] = [];
  let cursor: unknown = null;
  let isUnsorted = false;
  const pollAll = async (): Promise<void> => {
    for (let count = 0; count < 100; count += 1) {
      double.now += 1000;
      const call = { ...callContext({ outgoing: double.outgoing, now: new Date(double.now), input: { list: 'a' } }), cursor };
      const poll = await trigger.poll(call);
      // As it is stored.
      cursor = JSON.parse(JSON.stringify(poll.cursor)) as unknown;
      const found = poll.events as typeof events;
      isUnsorted ||= found.some(({ data }, at) => at > 0 && data.at < found[at - 1]!.data.at);
      events.push(...found);
      if (poll.more !== 'now') return;
    }
    throw new Error('The polls do not end.');
  };
  for (const happening of start) double.happen(happening);
  const keyOf = ({ id, version }: ListedItem) => (options.isAboutEdits ? `${id}:${version}` : id);
  await pollAll();
  const old = new Set([...double.items.values()].map(keyOf));
  for (const { before, during } of script) {
    for (const happening of before) double.happen(happening);
    double.upcoming.push(...during);
    await pollAll();
    double.upcoming.length = 0;
  }
  double.now += 1000;
  for (let count = 0; count < 5; count += 1) await pollAll();
  const keys = events.map(({ key }) => key);
  const wanted = [...double.items.values()].map(keyOf).filter((key) => !old.has(key));
  return {
    lost: wanted.filter((key) => !keys.includes(key)),
    doubled: keys.filter((key, at) => keys.indexOf(key) !== at),
    old: keys.filter((key) => old.has(key)),
    isUnsorted,
    count: keys.length,
  };
}

const right = { lost: [], doubled: [], old: [], isUnsorted: false };

const cases = listPages.flatMap((pages) =>
  [false, true].flatMap((isAboutEdits) => [
    { pages, order: 'newest', isAskedSince: false, isAboutEdits } as const,
    { pages, order: 'newest', isAskedSince: true, isAboutEdits } as const,
    { pages, order: 'oldest', isAskedSince: true, isAboutEdits } as const,
    { pages, order: 'none', isAskedSince: false, isAboutEdits } as const,
    { pages, order: 'none', isAskedSince: true, isAboutEdits } as const,
  ]),
);

describe('the polls of an app', () => {
  it.each(cases)(
    'lose, double and invent nothing in a list by $pages, $order first, asked since $isAskedSince, edits $isAboutEdits [Z88]',
    async (options) => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(arrives, passes), { maxLength: 40 }), rounds(options), async (start, script) => {
          expect(await play(options, start, script)).toMatchObject(right);
        }),
        { numRuns: Number(process.env.POLL_RUNS ?? 25) },
      );
    },
    60_000,
  );

  it.each(listPages)(
    'find an item that moves to another page because one above it is deleted while pages by %s are read [Z88]',
    async (pages) => {
      const options = { pages, order: 'newest', isAskedSince: false, isAboutEdits: false } as const;
      const arrival: Happening = { type: 'arrives', secondsLate: 0 };
      const before = Array.from({ length: 2 * pageSize + 2 }, () => [{ type: 'passes', seconds: 40 }, arrival] as const).flat();
      const script = [{ before, during: [[], [{ type: 'deleted', index: 2 * pageSize + 1 } as const]] }];
      expect(await play(options, [arrival], script)).toMatchObject({ ...right, count: expect.any(Number) as number });
    },
  );
});
