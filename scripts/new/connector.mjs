// The files of a new connector: its folder with the app and one action, its line in the list, and a test that fails until it is written.

const usage = 'Usage: npm run new -- connector <folder> <Name of the app>';
const list = 'src/server/connectors/index.ts';
const knownApps = 'src/server/catalogue/knownApps.ts';

/**
 * `words`: the folder, and the name of the app. `read` returns the text of a file, or null if it does not exist. An app that is
 * already listed without a connector keeps its key and what is known of it. Returns the texts of the files by path, and the next
 * steps of the author. Throws an `Error` with a sentence for invalid words and for a name that is taken.
 */
export function connectorFiles([folder, ...names], read) {
  const name = names.join(' ');
  if (name === '') throw new Error(usage);
  if (!/^[a-z][a-zA-Z\d]*$/.test(folder)) throw new Error(`${folder} is not the name of a folder: camelCase. ${usage}`);
  if (!/^[\p{L}\p{N} .&’-]+$/u.test(name)) throw new Error(`${name} is not the name of an app. ${usage}`);
  const connector = `src/server/connectors/${folder}/index.ts`;
  const test = `test/server/connectors/${folder}.test.ts`;
  for (const taken of [connector, test]) if (read(taken) !== null) throw new Error(`${taken} exists.`);
  const apps = read(knownApps);
  const line = apps.split('\n').find((each) => each.includes(`name: '${name}',`));
  const known = line?.slice(line.indexOf('{') + 1, line.lastIndexOf('}')).trim();
  return {
    files: {
      // Templates name its usual events, which therefore stay in the catalogue.
      [connector]: connectorText(folder, name, known === undefined ? newApp(name) : `${known}, isPartial: true`),
      [list]: withConnector(read(list), folder),
      [test]: testText(folder, name),
      ...(line !== undefined && { [knownApps]: apps.replace(`${line}\n`, '') }),
    },
    todo: [
      `${connector}: the app in the catalogue, its connection, and its triggers and actions`,
      `${test}: the request as the app expects it, its limits and its failures`,
      'npm run generate writes the app into docs/connectors.md',
    ],
  };
}

const keyOf = (name) => name.replace(/[^\p{L}\p{N}]/gu, '');
const slugOf = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

const newApp = (name) => `key: '${keyOf(name)}CLIAPI', version: '1.0.0', name: '${name}', slug: '${slugOf(name)}', categories: [],
    popularity: 0, addedOn: '${new Date().toISOString().slice(0, 10)}', about: 'TO WRITE.', authType: 'api_key'`;

/** The list with the connector, in alphabetical order. */
function withConnector(text, folder) {
  const insert = (source, lines, line) => {
    const found = [...source.matchAll(lines)];
    const next = found.find(([, other]) => other > folder);
    const at = next === undefined ? found.at(-1).index + found.at(-1)[0].length : next.index;
    return `${source.slice(0, at)}${line}${source.slice(at)}`;
  };
  const imported = insert(text, /^import \{ (\w+) \} from '\.\/\w+';\n/gm, `import { ${folder} } from './${folder}';\n`);
  return insert(imported, /^ {2}(\w+),\n/gm, `  ${folder},\n`);
}

const connectorText = (folder, name, app) => `/** ${name}: TO WRITE: the address of the description of its API */
import type { CallContext, Connector } from '../connector';
import { field } from '../field';
import { requireText } from '../inputs';
import { baseAddress, callApi, recordOf, requireSecret, type Api } from '../jsonApi';

const apiOf = ({ connection }: CallContext): Api => ({
  name: '${name}',
  base: baseAddress(connection, 'server', 'The server of the connection'),
  headers: { authorization: \`Bearer \${requireSecret(connection, 'token', 'The access token')}\` },
});

export const ${folder}: Connector = {
  app: {
    ${app},
  },
  connection: {
    fields: [
      field.text('server', 'Server', 'The URL of your server.', { isRequired: true }),
      field.secret('token', 'Access token', 'TO WRITE: where a person finds it.', { isRequired: true }),
    ],
    test: async (call) => {
      const account = recordOf(await callApi(call, apiOf(call), { path: '/account', repeat: 'safe' }));
      return { title: String(account.name) };
    },
  },
  triggers: [],
  actions: [
    {
      event: 'message',
      title: 'Send a message',
      help: 'Sends a message.',
      kind: 'write',
      fields: [field.longText('text', 'Message', 'TO WRITE: its limits.', { isRequired: true })],
      // Never: TO WRITE: what a repeated request does.
      repeat: 'never',
      isTask: true,
      sample: { id: 'hwQ2YpKdmg' },
      run: async (call) => {
        const json = { text: requireText(call.input, 'text', 'Message') };
        return { id: String(recordOf(await callApi(call, apiOf(call), { path: '/messages', json, repeat: 'never' })).id) };
      },
    },
  ],
};
`;

const testText = (folder, name) => `import { ${folder} } from '../../../src/server/connectors/${folder}';
import { actionOf, callContext, closeCounterparts, startCounterpart } from './counterpart';

afterAll(closeCounterparts);

it('${name} TO WRITE: says in a full sentence what it sends', async () => {
  const app = await startCounterpart(() => ({ body: { id: 'm1' } }));
  const call = callContext({ connection: { server: app.url, token: 'secret' }, input: { text: 'Hello' } });
  expect(await actionOf(${folder}, 'message').run(call)).toEqual({ id: 'm1' });
  expect(app.last().json).toEqual('TO WRITE');
});

it('${name} says that its connection is lost when its token is refused', async () => {
  const app = await startCounterpart(() => ({ status: 401, body: {} }));
  const call = callContext({ connection: { server: app.url, token: 'secret' }, input: { text: 'Hello' } });
  await expect(actionOf(${folder}, 'message').run(call)).rejects.toMatchObject({ options: { isConnectionLost: true } });
});
`;
