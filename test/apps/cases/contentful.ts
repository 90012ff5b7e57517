/** Contentful: https://www.contentful.com/developers/docs/references/content-management-api/. */
import { createClient } from 'contentful-management';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { region: 'api.eu.contentful.com', token: 'test-token' };
const on = casesWith(connection);
const client = createClient({ accessToken: connection.token, host: connection.region });

const [space, environment, type, entry] = ['9kqrHQHpXKcA', 'staging', 'article', '5KsDBWseXY6QegucYAoacS'];
const at = { spaceId: space, environmentId: environment };
const where = { space, environment };
const lists = { replies: [{ items: [] }] };
const all = { query: { limit: 1000 } };
const current = { sys: { id: entry, version: 3 }, fields: {} };
const published = { 'sys.publishedAt[exists]': true };

export const app: AppCases = {
  app: 'ContentfulCLIAPI',
  library: 'contentful-management',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => client.user.getCurrent()),
    on('list:spaces', 'first page', {}, () => client.space.getMany(all), lists),
    on('list:environments', 'first page', { space }, () => client.environment.getMany({ spaceId: space, ...all }), lists),
    on('list:types', 'first page', where, () => client.contentType.getMany({ ...at, ...all }), lists),
    on('list:languages', 'first page', where, () => client.locale.getMany({ ...at, ...all }), lists),
    on('fields:create_entry', 'all', { ...where, type }, () => client.contentType.get({ ...at, contentTypeId: type })),
    on(
      'read:new_entry',
      'least fields',
      { space },
      () => client.entry.getMany({ spaceId: space, environmentId: 'master', query: { order: '-sys.createdAt', limit: 100 } }),
      lists,
    ),
    on(
      'read:new_entry',
      'all fields',
      { ...where, type },
      () => client.entry.getMany({ ...at, query: { content_type: type, order: '-sys.createdAt', limit: 100 } }),
      lists,
    ),
    on(
      'read:published_entry',
      'all fields',
      { ...where, type },
      () => client.entry.getMany({ ...at, query: { content_type: type, order: '-sys.publishedAt', limit: 100, ...published } }),
      lists,
    ),
    on(
      'write:create_entry',
      'all fields',
      { ...where, type, languages: 'en-US\nde', 'field.Text.body': awkwardText, 'field.Integer.count': '7', 'field.Boolean.isNew': 'no' },
      () =>
        client.entry.create(
          { ...at, contentTypeId: type },
          {
            fields: {
              body: { 'en-US': awkwardText, de: awkwardText },
              count: { 'en-US': 7, de: 7 },
              isNew: { 'en-US': false, de: false },
            },
          },
        ),
    ),
    on(
      'write:publish_entry',
      'all fields',
      { ...where, entry },
      async () => client.entry.publish({ ...at, entryId: entry }, await client.entry.get({ ...at, entryId: entry })),
      { replies: [current] },
    ),
    on(
      'search:find_entry',
      'all fields',
      { ...where, type, query: awkwardLine },
      () => client.entry.getMany({ ...at, query: { content_type: type, query: awkwardLine, limit: 1 } }),
      lists,
    ),
    on('search:get_entry', 'all fields', { ...where, entry }, () => client.entry.get({ ...at, entryId: entry }), { replies: [current] }),
  ],
};
