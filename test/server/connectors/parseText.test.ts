import type { Worker } from 'node:worker_threads';
import { readBody } from '../../../src/server/connectors/bodies';
import { files } from '../../../src/server/connectors/files';
import { readFeed } from '../../../src/server/connectors/feeds/feedItems';
import { actionOf, callContext } from './counterpart';

/** Runs something, and counts the threads of parsers that it starts. */
async function threadsOf<Result>(run: () => Promise<Result>): Promise<{ readonly threads: number; readonly result: Result }> {
  let threads = 0;
  const count = ({ resourceLimits }: Worker) => {
    if (resourceLimits?.maxOldGenerationSizeMb === 512) threads += 1;
  };
  process.on('worker', count);
  try {
    const result = await run();
    return { threads, result };
  } finally {
    process.off('worker', count);
  }
}

const times = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, index) => make(index)).join('');

const feed = (count: number) =>
  `<rss version="2.0"><channel><title>T</title>${times(count, (n) => `<item><guid>g${n}</guid><title>Item ${n} &amp; more</title></item>`)}</channel></rss>`;
const xml = (count: number) => `<orders>${times(count, (n) => `<order id="${n}"><total>01.50</total></order>`)}</orders>`;
const csv = (count: number) => `id;name\n${times(count, (n) => `${n};"Lovelace; Ada"\n`)}`;
const readCsv = (content: string) => actionOf(files, 'read_csv').run({ ...callContext(), input: { content } } as never);

describe('a long text', () => {
  it.each([
    ['a feed', (count: number) => readFeed(feed(count), 'https://e.org/'), 500],
    [
      'XML',
      async (count: number) =>
        ((await readBody(Buffer.from(xml(count)), 'text/xml', null)).value as { orders: { order: unknown[] } }).orders.order,
      20_000,
    ],
    ['CSV', async (count: number) => ((await readCsv(csv(count))) as { rows: unknown[] }).rows, 500],
  ] as const)('of %s is parsed in a thread, and gives what a short one gives [R12]', async (_name, read, kept) => {
    const short = await threadsOf(() => read(100));
    const long = await threadsOf(() => read(20_000));
    expect([short.threads, long.threads]).toEqual([0, 1]);
    expect(long.result).toHaveLength(kept);
    expect(long.result.slice(0, 100)).toEqual(short.result);
  });

  it('that is not what it should be has the same sentence as a short one', async () => {
    const bodies = (pad: number) => [
      () => readFeed(`<html>${'x'.repeat(pad)}`, 'https://e.org/'),
      () => readCsv(`a;b\n"1;2\n${'x'.repeat(pad)}`),
      () => readBody(Buffer.from(`${'<a>'.repeat(70)}${'x'.repeat(pad)}${'</a>'.repeat(70)}`), 'text/xml', null),
      () => readBody(Buffer.from(`${'<a>'.repeat(170)}${'x'.repeat(pad)}${'</a>'.repeat(170)}`), 'text/xml', null),
    ];
    const sentences = (pad: number) =>
      Promise.all(
        bodies(pad).map((read) =>
          read().then(
            () => 'read',
            (error: Error) => error.message,
          ),
        ),
      );
    const short = await sentences(10);
    expect(await sentences(200_000)).toEqual(short);
    expect(short).toEqual([
      'There is no feed at this URL. It must be RSS, Atom or JSON Feed.',
      expect.stringMatching(/^The content is not a readable CSV file/),
      expect.stringMatching(/^The body has more than 64 levels/),
      expect.stringMatching(/^The body has more than 64 levels/),
    ]);
    const broken = `<a><b></a>${'x'.repeat(200_000)}`;
    expect((await readBody(Buffer.from(broken), 'text/xml', null)).value).toBe(broken);
  });

  it('of CSV has its sign found in its beginning, also where a record is cut there [Z58]', async () => {
    const wide = `id|note\n${times(60, (n) => `${n}|"${'a,b;\n'.repeat(800)}"\n`)}`;
    expect(await readCsv(wide)).toMatchObject({ columns: ['id', 'note'], count: 60 });
  });
});
