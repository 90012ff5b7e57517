export {}; // makes this file a module

const load = () => import('../../scripts/new/connector.mjs');

const existing: Readonly<Record<string, string>> = {
  'src/server/connectors/index.ts': `import { code } from './code';
import type { Connector } from './connector';
import { slack } from './slack';

export const connectors: readonly Connector[] = [
  code,
  slack,
];
`,
  'src/server/connectors/slack/index.ts': '',
  'src/server/catalogue/knownApps.ts': `export const knownApps: readonly App[] = [
  { key: 'LinearCLIAPI', version: '3.15.3', name: 'Linear', slug: 'linear', logo: 'linear' },
  { key: 'FigmaCLIAPI', version: '3.13.1', name: 'Figma', slug: 'figma' },
];
`,
};
const read = (path: string): string | null => existing[path] ?? null;
const write = async (...words: string[]): Promise<Record<string, string>> => (await load()).connectorFiles(words, read).files;

it('npm run new -- connector writes the connector with its app, its place in the list, and a test that fails', async () => {
  const files = await write('ntfy', 'Ntfy', 'Push');
  expect(Object.keys(files)).toEqual([
    'src/server/connectors/ntfy/index.ts',
    'src/server/connectors/index.ts',
    'test/server/connectors/ntfy.test.ts',
  ]);
  expect(files['src/server/connectors/ntfy/index.ts']).toMatch(/export const ntfy: Connector = \{\n {2}app: \{\n {4}key: 'NtfyPushCLIAPI'/);
  expect(files['src/server/connectors/index.ts']).toMatch(
    /code';\n[^]*import \{ ntfy \} from '.\/ntfy';\nimport \{ slack \}[^]* {2}code,\n {2}ntfy,\n {2}slack,/,
  );
  expect(files['test/server/connectors/ntfy.test.ts']).toContain("toEqual('TO WRITE')");
  expect(files['test/server/connectors/ntfy.test.ts']).toContain('isConnectionLost: true');
  expect(files['src/server/connectors/ntfy/index.ts']).toContain(`addedOn: '${new Date().toISOString().slice(0, 10)}'`);
});

it('npm run new -- connector takes an app that is only known out of its list, with what is known of it', async () => {
  const files = await write('linear', 'Linear');
  expect(files['src/server/connectors/linear/index.ts']).toContain(
    "key: 'LinearCLIAPI', version: '3.15.3', name: 'Linear', slug: 'linear', logo: 'linear', isPartial: true,",
  );
  expect(files['src/server/catalogue/knownApps.ts']).not.toContain('Linear');
  expect(files['src/server/catalogue/knownApps.ts']).toContain('Figma');
});

it.each([
  [['ntfy'], /Usage/],
  [['Ntfy', 'Ntfy'], /name of a folder/],
  [['ntfy', "N'tfy"], /name of an app/],
  [['slack', 'Slack'], /exists/],
])('npm run new -- connector %j is refused with a sentence', async (words, sentence) => {
  await expect(write(...words)).rejects.toThrow(sentence);
});
