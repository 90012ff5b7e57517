import fc from 'fast-check';
import { initialEntities } from '../../../../src/app/entities';
import { chunkLength, parseInChunks } from '../../../../src/app/entities/ingest/chunkedParser';
import { fuzzRuns } from '../../../support/fuzz';
import { coreOf, zap } from '../../../support/ingestion';

describe('a long list', () => {
  const long = (count: number) => Array.from({ length: count }, (_x, at) => ({ ...zap(at + 1), title: `}],[{"id":1,"title":"${at}` }));

  it('a long list is parsed in chunks with the same result as at once', () => {
    const { ingest } = coreOf();
    const reply = { objects: long(600), messages: ['Done'], next_page: 2 };
    const text = JSON.stringify(reply);
    expect(text.length).toBeGreaterThan(4 * chunkLength);
    const chunks: number[] = [];
    parseInChunks(text, (records) => chunks.push(records.length));
    expect(chunks.length).toBeGreaterThan(2);

    const walked = ingest.collection(text, 'zap', initialEntities);
    const atOnce = ingest.collection(JSON.stringify(reply, null, 1), 'zap', initialEntities); // With spaces, no chunk is found.
    expect(walked).toEqual(atOnce);
    expect(walked.listed).toHaveLength(600);
    expect(walked.fields).toEqual({ nextPage: 2 });
  });

  it('a long list is read whole where borders cannot be told', () => {
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

  it('a long list that is broken anywhere is refused', () => {
    const text = JSON.stringify({ objects: long(600) });
    for (const cut of [text.length - 1, text.length - 3, text.length >> 1])
      expect(() => collected(text.slice(0, cut))).toThrow(SyntaxError);
  });

  it('a long list gives all records in order, whatever they hold', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constantFrom('},{"id":1,"a":', '"},{"id":', '\\', '"', ']}'), fc.constant(null));
    const shape = fc.record({ id: value, a: value, list: fc.array(fc.record({ id: value, a: value }), { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 20 }), (some) => {
        const records = Array.from({ length: Math.ceil((3 * chunkLength) / JSON.stringify(some).length) }, () => some).flat();
        const text = JSON.stringify({ objects: records });
        expect(collected(text)).toEqual(records);
      }),
      { numRuns: Math.min(fuzzRuns / 20, 200) },
    );
  });

  function collected(text: string): unknown[] {
    const all: unknown[] = [];
    const rest = parseInChunks(text, (records) => all.push(...records)) as { objects: unknown[] } | unknown[];
    return [...all, ...(Array.isArray(rest) ? rest : rest.objects)];
  }
});
