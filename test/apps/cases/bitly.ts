/** Bitly: https://dev.bitly.com/api-reference */
import { BitlyClient } from 'bitly';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection, [
  {
    at: 'headers.authorization',
    reason: 'The library leaves out the scheme that the documentation demands.',
    link: 'https://dev.bitly.com/docs/getting-started/authentication',
  },
]);
const ask = (path: string, values: object, method: 'GET' | 'POST' | 'PATCH') => () =>
  new BitlyClient(connection.token).bitlyRequest(path, values, method as 'GET');

const link = 'bit.ly/3LanternX';
const address = 'https://shop.example.com/ü?a=b&c=d#e';

export const app: AppCases = {
  app: 'BitlyCLIAPI',
  library: 'bitly',
  by: 'community',
  cases: [
    on('test', 'token', {}, ask('user', {}, 'GET')),
    on('list:groups', 'all', {}, ask('groups', {}, 'GET')),
    on(
      'read:new_link',
      'first page',
      { group: 'Ba1bc23dE4F' },
      ask('groups/Ba1bc23dE4F/bitlinks', { created_after: 1795167000, size: 100 }, 'GET'),
    ),
    on('write:shorten', 'least fields', { address }, () => new BitlyClient(connection.token).shorten(address)),
    on(
      'write:shorten',
      'all fields',
      { address, domain: 'l.example.com', group: 'Ba1bc23dE4F' },
      ask('shorten', { domain: 'l.example.com', long_url: address, group_guid: 'Ba1bc23dE4F' }, 'POST'),
    ),
    on('write:update_link', 'all fields', { link, title: awkwardLine }, ask(`bitlinks/${link}`, { title: awkwardLine }, 'PATCH'), {
      allow: [
        {
          at: 'headers.authorization',
          reason: 'The library leaves out the scheme that the documentation demands.',
          link: 'https://dev.bitly.com/docs/getting-started/authentication',
        },
        {
          at: 'body.domain',
          reason: 'The library sends the domain with every body; a change of the title does not take it.',
          link: 'https://dev.bitly.com/api-reference/#updateBitlink',
        },
      ],
    }),
    on('search:get_link', 'all fields', { link }, () => new BitlyClient(connection.token).getBitlink(link)),
    on('search:get_clicks', 'least fields', { link }, ask(`bitlinks/${link}/clicks/summary`, { unit: 'day', units: -1 }, 'GET')),
    on('search:get_clicks', 'all fields', { link, days: '30' }, ask(`bitlinks/${link}/clicks/summary`, { unit: 'day', units: 30 }, 'GET')),
  ],
};
