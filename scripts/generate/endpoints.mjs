// Generates the lists of endpoints from `src/contract/<resource>.ts`: the contract's own, the routes that the browser loads, and the
// handlers of the server.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routesOf } from '../new/endpoint.mjs';
import { emitSource } from './output.mjs';

const header = (source) => `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`;

/** Every resource of the contract by its name: each file that exports its own name. */
async function readResources() {
  const resources = {};
  for (const file of readdirSync('src/contract').sort()) {
    const name = basename(file, '.ts');
    const path = resolve('src/contract', file);
    if (!file.endsWith('.ts') || !readFileSync(path, 'utf8').includes(`export const ${name} = resource(`)) continue;
    resources[name] = (await import(pathToFileURL(path).href))[name];
  }
  return resources;
}

/** Throws if two resources have an endpoint of the same name. */
function refuseDuplicates(resources) {
  const owners = new Map();
  for (const [resource, endpoints] of Object.entries(resources)) {
    for (const name of Object.keys(endpoints)) {
      if (owners.has(name)) throw new Error(`${name} is an endpoint of ${owners.get(name)} and of ${resource}.`);
      owners.set(name, resource);
    }
  }
}

const contractList = (resources) => {
  const names = Object.keys(resources);
  return `${header('src/contract')}
${names.map((name) => `import { ${name} } from './${name}';`).join('\n')}

/** Every endpoint of the contract by its name. */
export const endpoints = { ${names.map((name) => `...${name}`).join(', ')} } as const;
`;
};

function routeList(constant, about, endpoints) {
  const rows = endpoints.map(([name, { method, path, access, replies }]) => {
    const declared = Object.keys(replies).filter((status) => Number(status) >= 300);
    return `${name}: { method: '${method}', path: '${path}', access: '${access}', declared: [${declared.join(', ')}] },`;
  });
  return `${header('src/contract')}
/** ${about} */
export const ${constant} = {\n${rows.join('\n')}\n} as const;
`;
}

/** The handlers in `src/server/<subject>/routes.ts` and `src/server/<subject>/<resource>.routes.ts`. */
const handlerList = (resources) => {
  const rows = Object.keys(resources)
    .map((name) => [name, routesOf(name, existsSync)])
    .filter(([, path]) => existsSync(path));
  return `${header('the routes of the subjects')}
import type { Handlers } from '../platform/handler';
${rows.map(([name, path]) => `import ${name} from '${path.replace('src/server', '..').replace(/\.ts$/, '')}';`).join('\n')}

/** One handler for every endpoint that the framework room does not answer itself. */
export const handlers: Handlers = { ${rows.map(([name]) => `...${name}`).join(', ')} };
`;
};

const resources = await readResources();
refuseDuplicates(resources);
const all = Object.values(resources).flatMap((endpoints) => Object.entries(endpoints));
const isOnSignIn = ([, { entry }]) => entry === 'sign-in';

await emitSource('src/contract/endpoints.generated.ts', contractList(resources));
await emitSource(
  'src/contract/browser/signInRoutes.generated.ts',
  routeList('signInRoutes', 'The calls of signing in and up: the only ones that the sign-in page carries.', all.filter(isOnSignIn)),
);
await emitSource(
  'src/contract/browser/appRoutes.generated.ts',
  routeList(
    'appRoutes',
    'All calls that the sign-in page does not carry.',
    all.filter((row) => !isOnSignIn(row)),
  ),
);
await emitSource('src/server/http/handlers.generated.ts', handlerList(resources));
