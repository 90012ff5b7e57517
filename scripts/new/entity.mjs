// The files of a new entity type in a new feature: schema, plugin reducer, selectors, registration, and a failing test.
import { withFeature } from './rank.mjs';

export const usage = 'entity <name>, a record in camelCase and the singular, for example: entity badge';

const pathsFile = 'src/contract/browser/paths.ts';
const roomsFile = 'scripts/rooms.cjs';

const pluralOf = (name) => {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};
const camel = (kebab) => kebab.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
const kebab = (words) => words.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/**
 * `words`: the name. `read` gives the text of a file, or null if it does not exist. Returns the texts of the files by path, and the
 * next steps of the author. Throws an `Error` with a sentence for wrong words, and for a feature that exists.
 */
export function newEntity([name = '', ...rest], read) {
  if (!/^[a-z][a-zA-Z]*$/.test(name) || rest.length > 0) throw new Error(`Usage: npm run new -- ${usage}`);
  const paths = read(pathsFile);
  const known = new RegExp(`^  ${name}: '(.+)',$`, 'm').exec(paths)?.[1];
  const feature = known?.split('/').at(-1) ?? kebab(pluralOf(name));
  const at = `src/app/features/${feature}`;
  const test = `test/app/features/${feature}/${feature}.test.ts`;
  const taken = [`${at}/index.ts`, `${at}/entity.ts`, `${at}/page.tsx`, test].find((path) => read(path) !== null);
  if (taken) throw new Error(`${taken} exists. A type of an existing feature is a line in its entity.ts and in entityParts of its parts.`);

  const path = known ?? `/api/v3/${feature}`;
  const many = camel(feature);
  const One = name[0].toUpperCase() + name.slice(1);
  const Many = many[0].toUpperCase() + many.slice(1);
  const isNew = known === undefined;
  return {
    files: {
      ...(isNew ? { [pathsFile]: paths.replace('\n} as const;', `\n  ${name}: '${path}',\n} as const;`) } : {}),
      // Above accounts, which the type needs; features with pages are above it.
      [roomsFile]: withFeature(read(roomsFile), 4, feature),
      [`${at}/entity.ts`]: entityText({ name, many, One }),
      [`${at}/selectors.ts`]: selectorsText({ many, One, Many }),
      [`${at}/index.ts`]: indexText({ many, One, Many }),
      [test]: testText({ feature, name, many, Many, path }),
    },
    todo: [
      `${at}/entity.ts: the fields as the type of the contract, what is nested in a record, and the plugin reducer if one is needed`,
      ...(isNew ? [`${pathsFile}: the label in entityLabels, if “${name}” in words is not the name for people`] : []),
      `npm run new -- endpoint ${many} list${Many} GET ${path}, or docs/decisions/0039-which-collections-exist.md: why there is none`,
      `needs: [parts of ${at}] in the page that shows them: npm run rooms names files that nothing uses`,
      `${test}: a record of the contract, and what the type guarantees`,
    ],
  };
}

const entityText = ({ name, many, One }) => `import { collectionReceived, defineEntityType, type PluginReducer } from '../../entities';

/** TO WRITE: the type of the contract, by \`Flat\` if other entities are nested in it. */
export interface ${One} {
  readonly id: number;
}

/** TO WRITE: fields of the collection besides the records. Returns the same collection if nothing changes. Delete it if there are none. */
const received: PluginReducer = (collection) => collection;

/** TO WRITE: what a record is, and whose. */
export const ${many} = defineEntityType<${One}>({
  type: '${name}',
  scope: 'account',
  /** Nested entities by field, as in \`(entity) => ({ owner: entity('member') })\`. Delete it if there are none. */
  nests: () => ({}),
  plugin: { [collectionReceived.type]: received },
});
`;

const selectorsText = ({ many, One, Many }) => `import { selectData, selectListed, type WithEntities } from '../../entities';
import { ${many}, type ${One} } from './entity';

/** In the order of the server; empty until they have loaded. */
export const select${Many} = (state: WithEntities): readonly ${One}[] => selectListed(state, ${many});

/** Undefined until it has loaded. */
export const select${One} = (state: WithEntities, id: number): ${One} | undefined => selectData(state, ${many}, id);
`;

const indexText = ({ many, One, Many }) => `import { entityParts } from '../../entities';
import { parts as accounts } from '../accounts';
import { ${many} } from './entity';

/** TO WRITE: what a record is, and whose. */
export { ${many}, type ${One} } from './entity';
export { select${One}, select${Many} } from './selectors';
export const parts = { needs: [accounts], entities: entityParts(${many}) };
`;

const testText = ({ feature, name, many, Many, path }) => `import nock from 'nock';
import { loadCollection } from '../../../../src/app/entities';
import { ${many}, select${Many} } from '../../../../src/app/features/${feature}';
import { entityStore } from '../../../support/entityStore';

it('the ${many} of an account are listed in the order of the server', async () => {
  nock(window.location.origin)
    .get('${path.replace(/:\w+/g, '1')}')
    .reply(200, { objects: [{ id: 2 }, { id: 1 }] });
  const store = entityStore([${many}]);
  await store.run(loadCollection, ${many}${/:\w/.test(path) ? `, { params: { ${[...path.matchAll(/:(\w+)/g)].map(([, param]) => `${param}: 1`).join(', ')} } }` : ''});
  expect(select${Many}(store.getState()).map(({ id }) => id)).toEqual([2, 1]);
  throw new Error('TO WRITE: reply with a ${name} of the contract, and expect its fields here');
});
`;
