/** The 20 documents of `openapi/documents.test.ts` as apps. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { checkDefinition } from '../../../../src/domain/apps/checkDefinition';
import type { AppDefinition } from '../../../../src/domain/apps/definition';
import { readOperations } from '../../../../src/domain/apps/openapi/operations';
import { sourceOf } from '../../../../src/domain/apps/openapi/source';
import { definitionFrom } from '../../../../src/domain/apps/ownApps/fromDocument';
import { isSecretName } from '../../../../src/domain/runs/namedSecrets';

const bytes = readFileSync(join('test', 'domain', 'apps', 'openapi', 'documents.json.br'));
const apps = Object.entries(JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as Record<string, unknown>).map(
  ([name, document]): [string, AppDefinition] => {
    const source = sourceOf(document);
    const operations = [...readOperations(source)].filter(({ method }) => method !== 'OPTIONS');
    return [name, definitionFrom({ source, operations, address: 'https://docs.example.org/openapi.json' }, 'Sample_own_1_a')];
  },
);
const events = apps.flatMap(([, { actions, triggers }]) => [...actions, ...triggers]);
const fields = events.flatMap((event) => event.fields);

describe('20 documents of public APIs as apps', () => {
  it('are definitions without issues [Z116]', () => {
    expect(apps).toHaveLength(20);
    expect(apps.flatMap(([name, app]) => checkDefinition(app, { isOwnApp: true }).map((issue) => [name, issue]))).toEqual([]);
    expect(apps.map(([, app]) => JSON.parse(JSON.stringify(app)) as unknown)).toEqual(apps.map(([, app]) => app));
  });

  it('have no raw names as labels, and less than 3 % of their fields as JSON [Z116]', () => {
    expect(fields.length).toBeGreaterThan(1500);
    const isRaw = (label: string) =>
      label.split(' · ').some((part) => /[_{}<>$]|^\p{Ll}|\p{Ll}\p{Lu}/u.test(part.replace(/IDs|URLs|OAuth/g, '')));
    expect(fields.filter(({ label }) => isRaw(label)).map(({ label }) => label)).toEqual([]);
    const json = fields.filter(({ help }) => help?.endsWith(' in JSON.') === true);
    expect((100 * json.length) / fields.length).toBeLessThan(3);
  });

  it('have actions, searches and triggers with different titles, and nothing secret in their fields [Z116]', () => {
    for (const [name, { actions }] of apps) expect([name, new Set(actions.map(({ title }) => title)).size]).toEqual([name, actions.length]);
    expect(new Set(apps.flatMap(([, { actions }]) => actions.map(({ kind }) => kind)))).toEqual(new Set(['write', 'search']));
    expect(apps.flatMap(([, { triggers }]) => triggers).length).toBeGreaterThan(3);
    const secrets = events
      .flatMap(({ fields: own }) => own)
      .filter(({ key, type }) => type === 'secret' || (/^(?:query|header)/.test(key) && isSecretName(key)));
    expect(secrets).toEqual([]);
  });
});
