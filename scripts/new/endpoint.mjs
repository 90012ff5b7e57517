// The files of a new endpoint: its entry in the contract, its handler, and a test that fails until both are written.

const usage = 'Usage: npm run new -- endpoint <resource> <verbNoun> <METHOD> <path>';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * `words`: resource, name, method and path. `read` returns the text of a file, or null if it does not exist.
 * Returns the texts of the files by path, and the next steps of the author. Throws an `Error` with a sentence
 * for invalid words and for a name that is taken.
 */
export function endpointFiles(words, read) {
  const [resource, name, method, path] = words;
  if (words.length !== 4) throw new Error(usage);
  if (!/^[a-z][a-zA-Z]*$/.test(resource)) throw new Error(`${resource} is not the name of a resource: camelCase. ${usage}`);
  if (!/^[a-z]+[A-Z][a-zA-Z]*$/.test(name)) throw new Error(`${name} is not a verb and a noun, such as listZaps. ${usage}`);
  if (!methods.includes(method)) throw new Error(`${method} is not one of ${methods.join(', ')}. ${usage}`);
  if (!path.startsWith('/')) throw new Error(`${path} does not begin with a slash. ${usage}`);
  const handler = `src/server/endpoints/${resource}/${name}.ts`;
  const contract = `src/contract/${resource}.ts`;
  const test = `test/server/endpoints/${resource}/${name}.test.ts`;
  for (const taken of [handler, test]) if (read(taken) !== null) throw new Error(`${taken} exists.`);
  return {
    files: {
      [contract]: withEntry(read(contract) ?? emptyResource(resource), resource, entry(name, method, path)),
      [handler]: handlerText(resource, name, method, path),
      [test]: testText(name, method, path),
    },
    todo: [
      `${contract}: the summary, the access, the limit, the schemas of the body and of each reply, an example of the body`,
      `${handler}: find, authorise, act, present`,
      `${test}: every status, then the guarantee`,
      'only if the access is not signed-in, or the limit is own or none: the lists of test/contract/guards.test.ts',
      'only if the example does not succeed for a member: otherAnswers of test/server/endpoints/accessMatrix.test.ts',
    ],
  };
}

const emptyResource = (resource) => `import { resource } from './define';

export const ${resource} = resource({
});
`;

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const paramsOf = (path) => [...path.matchAll(/:(\w+)/g)].map(([, param]) => param);

function entry(name, method, path) {
  const params = paramsOf(path);
  const schema = `z.strictObject({ ${params.map((param) => `${param}: z.coerce.number().int().positive()`).join(', ')} })`;
  return `  ${name}: {
    method: '${method}',
    path: '${path}',
    access: 'signed-in',
${method === 'GET' ? '' : `    limit: perProfile('${snake(name)}.profile', 600),\n`}    summary: 'TO WRITE: what ${name} does',
${params.length > 0 ? `    params: ${schema},\n` : ''}${['POST', 'PUT', 'PATCH'].includes(method) ? '    body: EmptyBody,\n' : ''}    replies: { 204: NoBody, 401: ErrorBody },
  },
`;
}

/** The contract file with the entry at the end of its resource, and with the imports that the entry needs. */
function withEntry(text, resource, added) {
  const start = text.indexOf(`export const ${resource} = resource({\n`);
  const end = text.indexOf('\n});', start);
  if (start < 0 || end < 0) throw new Error(`src/contract/${resource}.ts does not export a resource of that name.`);
  const withRow = `${text.slice(0, end + 1)}${added}${text.slice(end + 1)}`;
  const common = ['EmptyBody', 'ErrorBody', 'NoBody'].filter((word) => added.includes(word));
  const withCommon = withImport(withRow, common, './common');
  const withLimit = added.includes('perProfile(') ? withImport(withCommon, ['perProfile'], './define') : withCommon;
  return added.includes('z.') ? withImport(withLimit, ['z'], 'zod') : withLimit;
}

function withImport(text, names, from) {
  const present = new RegExp(`^import \\{ ([^}]*?),? \\} from '${from}';$`, 'm');
  const found = present.exec(text);
  if (!found) return `import { ${names.join(', ')} } from '${from}';\n${text}`;
  const all = [...new Set([...found[1].split(',').map((name) => name.trim()), ...names])];
  return text.replace(present, `import { ${all.join(', ')} } from '${from}';`);
}

const handlerText = (resource, name, method, path) => `import { ${resource} } from '../../../contract/${resource}';
import { handle } from '../../context/handle';

/** ${method} ${path}. */
export default handle(${resource}.${name}, async () => ({ status: 204, body: null }));
`;

const testText = (name, method, path) => `import { startServer, type TestServer } from '../../../support/serverHarness';
import { newConfirmedUser, signedIn } from '../../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('${name} TO WRITE: says in a full sentence what it guarantees', async () => {
  const browser = await signedIn(server, await newConfirmedUser(server));
  const { status, body } = await browser.${method.toLowerCase()}('${path.replace(/:\w+/g, '1')}');
  expect([status, body]).toEqual([200, 'TO WRITE']);
});
`;
