/** What strangers send: no input leads to anything but a value or a sentence for people. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { fieldsOf } from '../../../src/domain/apps/openapi/fields';
import { readOperations } from '../../../src/domain/apps/openapi/operations';
import { sampleOf } from '../../../src/domain/apps/openapi/samples';
import { DocumentError, sourceOf } from '../../../src/domain/apps/openapi/source';
import { jsonProblem } from '../../../src/domain/runs/json';
import { readBody } from '../../../src/server/connectors/bodies';
import { StepError } from '../../../src/server/connectors/connector';
import { readFeed } from '../../../src/server/connectors/feeds/feedItems';
import { failedReply } from '../../../src/server/connectors/replies';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { memoryFiles, testTime, triggerOf } from './counterpart';

/** The result, or null for an error with a sentence; anything else is thrown. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if ((error instanceof StepError || error instanceof DocumentError) && error.message !== '') return null;
    throw error;
  }
}

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/xml',
  '',
  'nonsense',
  'a/b+json;charset=x',
  'application/x-ndjson',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
];

describe('hostile input', () => {
  it('in a webhook gives an event that can be stored, or is refused', async () => {
    const trigger = triggerOf(webhooks, 'hook', 'catch_hook');
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text)),
      fc.string().map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...types), fc.boolean(), async (bytes, type, splitsLists) => {
        const request = { method: 'POST', headers: { 'content-type': type }, query: {}, body: Buffer.from(bytes), large: null };
        const call = { input: { splitsLists }, files: memoryFiles(), now: testTime, random: randomBytes };
        const result = await trigger.receive(request, call).catch((error: Error) =>
          attempt((): null => {
            throw error;
          }),
        );
        for (const { key, data } of result?.events ?? []) {
          expect(key.length).toBeLessThan(200);
          expect(jsonProblem(data)).toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('in a form with files gives values, or a problem', async () => {
    const part = (head: string, body: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const form = `${part('name="a"', 'b')}${part('name="f"; filename="g"\r\ncontent-type: image/png', '\x89PNG')}--x--\r\n`;
    const change = fc.record({ at: fc.nat(form.length), cut: fc.nat(40), put: fc.string({ maxLength: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
        const text = changes.reduce((all, { at, cut, put }) => all.slice(0, at) + put + all.slice(at + cut), form);
        const { value } = await readBody(Buffer.from(text, 'latin1'), 'multipart/form-data; boundary=x', memoryFiles());
        expect(jsonProblem(value)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('in a feed gives items or a sentence, and never the content of a file or of an entity that grows', async () => {
    const grows = '<!DOCTYPE rss [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
    const file = '<!DOCTYPE rss [<!ENTITY c SYSTEM "file:///etc/passwd">]>';
    for (const head of [grows, file]) {
      const text = `<?xml version="1.0"?>${head}<rss version="2.0"><channel><item><title>&c;</title></item></channel></rss>`;
      const items = await readFeed(text, 'https://e.org/').catch((error: unknown) =>
        error instanceof StepError ? [] : Promise.reject(error as Error),
      );
      expect(JSON.stringify(items)).not.toMatch(/xxx|root:/);
    }
    const parts = [
      '<rss version="2.0">',
      '<channel>',
      '<item>',
      '</item>',
      '<guid>',
      '<title>',
      '&#x0;',
      '<![CDATA[',
      ']]>',
      '<link href="',
      '"/>',
      '</rss>',
      'x',
      '{"version":"https://jsonfeed.org/version/1"',
      ',"items":[{"id":1},null]}',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 20 }), async (pieces) => {
        const items = await readFeed(pieces.join(''), 'https://e.org/').catch((error: unknown) =>
          error instanceof StepError ? [] : Promise.reject(error as Error),
        );
        for (const item of items) expect(jsonProblem(item)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('in an OpenAPI document gives operations or a sentence', () => {
    const schema = fc.jsonValue({ maxDepth: 4 });
    const read = (document: unknown) =>
      attempt(() =>
        [...readOperations(sourceOf(document))].map((operation) => {
          expect(jsonProblem(operation)).toBeNull();
          for (const { label, help } of fieldsOf(operation, {}))
            expect([label.length, help.length].every((length) => length <= 400)).toBe(true);
          return operation.reply === null ? null : sampleOf(operation.reply);
        }),
      );
    fc.assert(
      fc.property(schema, schema, schema, fc.constantFrom(2, 3), (paths, item, components, version) => {
        const document = {
          ...(version === 2 ? { swagger: '2.0', definitions: components } : { openapi: '3.0.0' }),
          components,
          paths: { '/a/{b}': { get: item, parameters: paths }, ...(typeof paths === 'object' ? paths : {}) },
        };
        read(document);
      }),
      { numRuns: 300 },
    );
    expect(read({ openapi: '3.0.0', paths: { '/': { $ref: '#/paths/~1' } } })).toEqual([]);
  });

  it('in a reply gives a sentence of limited length on one line', () => {
    const reply = fc.record({
      status: fc.integer({ min: 300, max: 599 }),
      type: fc.constantFrom(...types),
      body: fc.oneof(fc.json(), fc.string({ maxLength: 5000 })),
      retryAfter: fc.string(),
    });
    fc.assert(
      fc.property(reply, ({ status, type, body, retryAfter }) => {
        const headers = { 'content-type': type, 'retry-after': retryAfter };
        const error = failedReply(
          { status, headers, body: Buffer.from(body), url: 'https://e.org/' },
          { name: 'The app', repeat: 'safe', now: testTime },
        );
        expect(error.message).toMatch(/^The app .*\.$/);
        expect(error.message.length).toBeLessThan(320);
      }),
      { numRuns: 500 },
    );
  });
});
