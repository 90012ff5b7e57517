// A new endpoint: its entry in the contract, its handler, and a test that fails until both are written.
import { readdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const usage = 'Usage: npm run new -- endpoint <resource> <verbNoun> <METHOD> <path>';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The file with the handlers of a resource: of the subject that has one for it, otherwise of the subject with its name. */
export function routesOf(resource, exists) {
  const paths = readdirSync('src/server').map((subject) => `src/server/${subject}/${resource}.routes.ts`);
  return paths.find(exists) ?? `src/server/${resource}/routes.ts`;
}

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
  const routes = routesOf(resource, (path) => read(path) !== null);
  const contract = `src/contract/${resource}.ts`;
  const test = `test/server/${relative('src/server', dirname(routes))}/${name}.test.ts`;
  if (new RegExp(`^ {2}${name}: `, 'm').test(read(contract) ?? '')) throw new Error(`${contract} has ${name} already.`);
  if (read(test) !== null) throw new Error(`${test} exists.`);
  const row = entry(name, method, path);
  return {
    files: {
      [contract]: withImports(withRow(read(contract) ?? emptyResource(resource), `export const ${resource} = resource({`, row), row),
      [routes]: withRow(read(routes) ?? emptyRoutes(resource), `export default routes(${resource}, {`, handlerText(name, method, path)),
      [test]: testText(name, method, path),
    },
    todo: [
      `${contract}: the summary, the access, the limit, the schemas of the body and of each reply, an example of the body`,
      `${routes}: find, authorise, act, present`,
      `${test}: every status, then the guarantee`,
      'only if the access is not signed-in, or the limit is own or none: the lists of test/contract/guards.test.ts',
      'only if the example does not succeed for a member: otherAnswers of test/server/http/accessMatrix.test.ts',
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

/** The text with one more row at the end of the object that begins with the line `opening`. */
function withRow(text, opening, row) {
  const start = text.indexOf(`${opening}\n`);
  const end = text.indexOf('\n});', start);
  if (start < 0 || end < 0) throw new Error(`There is no line: ${opening}`);
  return `${text.slice(0, end + 1)}${row}${text.slice(end + 1)}`;
}

/** The contract file with the imports that the new row needs. */
function withImports(text, row) {
  const common = ['EmptyBody', 'ErrorBody', 'NoBody'].filter((word) => row.includes(word));
  const withCommon = withImport(text, common, './common');
  const withLimit = row.includes('perProfile(') ? withImport(withCommon, ['perProfile'], './define') : withCommon;
  return row.includes('z.') ? withImport(withLimit, ['z'], 'zod') : withLimit;
}

function withImport(text, names, from) {
  const present = new RegExp(`^import \\{ ([^}]*?),? \\} from '${from}';$`, 'm');
  const found = present.exec(text);
  if (!found) return `import { ${names.join(', ')} } from '${from}';\n${text}`;
  const all = [...new Set([...found[1].split(',').map((name) => name.trim()), ...names])];
  return text.replace(present, `import { ${all.join(', ')} } from '${from}';`);
}

const emptyRoutes = (resource) => `import { ${resource} } from '../../contract/${resource}';
import { routes } from '../platform/handler';

export default routes(${resource}, {
});
`;

const handlerText = (name, method, path) => `
  /** ${method} ${path}. */
  async ${name}() {
    return { status: 204, body: null };
  },
`;

const testText = (name, method, path) => `import { startServer, type TestServer } from '../../support/serverHarness';
import { newConfirmedUser, signedIn } from '../../support/serverPeople';

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
