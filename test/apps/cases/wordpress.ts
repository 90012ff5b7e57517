/** WordPress: https://developer.wordpress.org/rest-api/reference */
import { createRequire } from 'node:module';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

/** The library has no types. */
interface Query extends PromiseLike<unknown> {
  param(name: string, value: unknown): Query;
  id(id: number): Query;
  me(): Query;
  create(value: object): Promise<unknown>;
  update(value: object): Promise<unknown>;
}
type Resources = Readonly<Record<'posts' | 'pages' | 'comments' | 'categories' | 'tags' | 'users', () => Query>>;
const WPAPI = createRequire(import.meta.url)('wpapi') as new (options: object) => Resources;

const connection = { site: 'https://blog.example.com', user: 'zoe', password: 'test-password' };
const on = casesWith(connection);
const wp = () =>
  new WPAPI({ endpoint: `${connection.site}/wp-json`, username: connection.user, password: connection.password, auth: true });

const replies = [[]];
const listed = (query: Query, values: Readonly<Record<string, unknown>>) =>
  Object.entries({ ...values, per_page: 100 }).reduce((all, [name, value]) => all.param(name, value), query);
const post = {
  title: awkwardLine,
  content: awkwardText,
  status: 'future',
  categories: [3, 4],
  tags: [9],
  excerpt: awkwardLine,
  date_gmt: '2026-12-01T09:00:00',
  slug: 'zoë',
  featured_media: 12,
  author: 2,
};
const input = {
  title: awkwardLine,
  content: awkwardText,
  status: 'future',
  categories: '3\n4',
  tags: '9',
  excerpt: awkwardLine,
  date: '2026-12-01T10:00:00+01:00',
  slug: 'zoë',
  image: '12',
  author: '2',
};

export const app: AppCases = {
  app: 'WordPressCLIAPI',
  library: 'wpapi',
  by: 'community',
  cases: [
    on('test', 'password', {}, () => wp().users().me()),
    on('list:categories', 'first page', {}, () => listed(wp().categories(), {}), { replies }),
    on('list:tags', 'first page', {}, () => listed(wp().tags(), {}), { replies }),
    on('list:authors', 'first page', {}, () => listed(wp().users(), {}), { replies }),
    on('read:new_post', 'first page', {}, () => listed(wp().posts(), { orderby: 'date', order: 'desc' }), { replies }),
    on('read:new_comment', 'first page', {}, () => listed(wp().comments(), { orderby: 'date_gmt', order: 'desc' }), { replies }),
    on('read:new_page', 'first page', {}, () => listed(wp().pages(), { orderby: 'date', order: 'desc' }), { replies }),
    on('write:create_post', 'least fields', { title: awkwardLine }, () => wp().posts().create({ title: awkwardLine })),
    on('write:create_post', 'all fields', input, () => wp().posts().create(post)),
    on('write:update_post', 'all fields', { post: '157', ...input }, () => wp().posts().id(157).update(post)),
    on('write:create_page', 'all fields', { title: awkwardLine, content: awkwardText, status: 'draft' }, () =>
      wp().pages().create({ title: awkwardLine, content: awkwardText, status: 'draft' }),
    ),
    on('write:add_comment', 'all fields', { post: '157', text: awkwardText }, () =>
      wp().comments().create({ post: 157, content: awkwardText }),
    ),
    on(
      'search:find_post',
      'all fields',
      { query: awkwardLine, status: 'draft' },
      () => wp().posts().param('search', awkwardLine).param('status', 'draft').param('orderby', 'relevance').param('per_page', 1),
      { replies },
    ),
  ],
};
