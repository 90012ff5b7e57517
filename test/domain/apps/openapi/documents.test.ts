/** Parts of 20 documents of public APIs, chosen by `scripts/store-openapi-documents.mjs`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { distinctTitles } from '../../../../src/domain/apps/openapi/catalogue';
import { fieldsOf } from '../../../../src/domain/apps/openapi/fields';
import { readOperations, type Operation } from '../../../../src/domain/apps/openapi/operations';
import { outputsOf, sampleOf } from '../../../../src/domain/apps/openapi/samples';
import { sourceOf } from '../../../../src/domain/apps/openapi/source';
import { isSecretName } from '../../../../src/domain/runs/namedSecrets';

const bytes = readFileSync(join('test', 'domain', 'apps', 'openapi', 'documents.json.br'));
const documents = Object.entries(JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as Record<string, unknown>).map(
  ([name, document]): [string, readonly Operation[]] => [name, [...readOperations(sourceOf(document))]],
);
const operations = documents.flatMap(([, each]) => each);
const offered = operations.flatMap((operation) => fieldsOf(operation, {}).filter(({ isOffered }) => isOffered));

describe('20 documents of public APIs', () => {
  it('give operations with different titles of at most 80 characters, and 60 before what tells doubled ones apart [Z98]', () => {
    expect(documents).toHaveLength(20);
    expect(operations.length).toBeGreaterThan(250);
    expect(operations.filter(({ title }) => title.length > 60 || title.trim() === '')).toEqual([]);
    for (const [name, each] of documents) {
      const titles = [...distinctTitles(each).values()];
      expect([name, titles.filter((title) => title.length > 80)]).toEqual([name, []]);
      expect([name, new Set(titles).size]).toEqual([name, each.length]);
    }
  });

  it('have no raw names as labels, no help with markup, and less than 3 % of their fields as JSON [Z98]', () => {
    expect(offered.length).toBeGreaterThan(1500);
    const isRaw = (label: string) =>
      label.split(' · ').some((part) => /[_{}<>$]|^\p{Ll}|\p{Ll}\p{Lu}/u.test(part.replace(/IDs|URLs|OAuth/g, '')));
    expect(offered.filter(({ label }) => isRaw(label)).map(({ label }) => label)).toEqual([]);
    const isMarkup = (help: string) => /<\/?[a-z]+[ >/]|`|\*\*|\]\(|&[a-z]+;|^#|\n/i.test(help) || help.length > 360;
    expect(offered.filter(({ help }) => isMarkup(help)).map(({ help }) => help)).toEqual([]);
    const json = offered.filter(({ help }) => help.endsWith(' in JSON.'));
    expect((100 * json.length) / offered.length).toBeLessThan(3);
  });

  it('have fields for every body that is not empty, the required ones first [Z98]', () => {
    for (const operation of operations) {
      const fields = fieldsOf(operation, {});
      const required = fields.filter(({ isOffered }) => isOffered).map(({ isRequired }) => isRequired);
      expect([operation.id, required.indexOf(false) === -1 || !required.slice(required.indexOf(false)).includes(true)]).toEqual([
        operation.id,
        true,
      ]);
      if (operation.body !== null) expect([operation.id, fields.some(({ root }) => root === 'body')]).toEqual([operation.id, true]);
    }
  });

  it('have no parameter as a field whose name is that of a credential [Z96]', () => {
    const credentials = offered.filter(({ key, root }) => /^(?:query|header)\./.test(root) && isSecretName(key));
    expect(credentials.map(({ key }) => key)).toEqual([]);
  });

  it('have a sample and labels for what they reply [Z98]', () => {
    const replies = operations.flatMap(({ reply }) => (reply === null ? [] : [reply]));
    expect(replies.length).toBeGreaterThan(100);
    for (const reply of replies) {
      expect(JSON.parse(JSON.stringify(sampleOf(reply)))).toEqual(sampleOf(reply));
      expect(outputsOf(reply).every(({ label }) => !label.includes('_'))).toBe(true);
    }
  });
});
