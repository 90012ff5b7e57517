import type { AppDefinition, PollSource } from '../../domain/apps/definition';
import { atlassianSignIn, atlassianSite } from './atlassian';
import { choices, field, output, required } from './parts';

const space = required('space', 'Space', 'choice', 'A space that the account can access.', { dynamicChoices: 'spaces' });
const anySpace = { ...space, help: 'All spaces if left empty.', isRequired: false };
const page = required('page', 'Page', 'text', 'The ID of a page: the number in its URL after “/pages/”.', {
  pattern: { matches: '\\d+', say: 'Enter the ID of the page: digits only.' },
});
const body = required('body', 'Text', 'longText', 'HTML in Confluence’s storage format, such as <p>Hello</p>.');

const outputs = [
  output('title', 'Title'),
  output('id', 'ID'),
  output('status', 'Status'),
  output('spaceId', 'Space ID'),
  output('authorId', 'Author ID'),
  output('body.storage.value', 'Text'),
  output('version.number', 'Version', 'number'),
  output('_links.webui', 'Path in Confluence'),
  output('createdAt', 'Created at', 'moment'),
];
const sample = {
  id: '98423',
  status: 'current',
  title: 'Opening hours',
  spaceId: '65582',
  parentId: '65701',
  parentType: 'page',
  authorId: '5b10a2844c20165700ede21g',
  createdAt: '2026-11-21T09:30:00.000Z',
  version: { number: 1, createdAt: '2026-11-21T09:30:00.000Z', authorId: '5b10a2844c20165700ede21g', minorEdit: false },
  body: { storage: { representation: 'storage', value: '<p>From nine to five.</p>' } },
  _links: { webui: '/spaces/SHOP/pages/98423/Opening+hours' },
};

/** For who signs in, Confluence names next pages by the path that they have at its site. */
const following = { kind: 'url', next: 'reply.body._links.next', samePath: true } as const;

/** https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-page: the newest first. */
const newest = (path: string, sort: string, time: string, key: string) =>
  ({
    kind: 'poll',
    request: {
      method: 'GET',
      path,
      query: { 'space-id': '{input.space}', sort, 'body-format': 'storage' },
      pages: { ...following, size: { send: 'query.limit', value: 100 } },
    },
    items: 'reply.body.results',
    key,
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
  }) as const satisfies PollSource & { kind: 'poll' };

const message = '“{reply.body.errors.0.title|or:}{reply.body.message|or:}”';

export const confluence: AppDefinition = {
  format: 1,
  app: 'ConfluenceCLIAPI',
  name: 'Confluence',
  docs: 'https://developer.atlassian.com/cloud/confluence/rest/v2/intro',
  // The second version has no search with CQL, no labels to add, and no current user.
  bases: {
    default: 'https://{connection.domain}.atlassian.net/wiki/api/v2',
    first: 'https://{connection.domain}.atlassian.net/wiki/rest/api',
    sites: 'https://api.atlassian.com',
  },
  hosts: ['{connection.domain}.atlassian.net', 'api.atlassian.com'],
  connection: {
    ways: {
      token: {
        kind: 'basic',
        label: 'API token',
        fields: [
          required('domain', 'Site', 'text', 'The part before “.atlassian.net” in your Confluence URL.', {
            placeholder: 'example',
            pattern: { matches: '[A-Za-z0-9-]+', say: 'Enter only the part before “.atlassian.net”: letters, digits and hyphens.' },
          }),
          required('email', 'Email', 'text', 'The email address of your Atlassian account.'),
          required('token', 'API token', 'secret', 'In your Atlassian account, open Security › API tokens, create a token and copy it.'),
        ],
        user: '{connection.email}',
        password: '{connection.token}',
      },
      // The second version knows granular scopes only, and the first one recommends the classic ones.
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Atlassian',
        bases: {
          default: 'https://api.atlassian.com/ex/confluence/{connection.cloud}/wiki/api/v2',
          first: 'https://api.atlassian.com/ex/confluence/{connection.cloud}/wiki/rest/api',
        },
        ...atlassianSignIn,
        scopes: [
          'read:page:confluence',
          'write:page:confluence',
          'read:space:confluence',
          'write:comment:confluence',
          'write:confluence-content',
          'search:confluence',
          'read:confluence-user',
          'offline_access',
        ],
        help: 'In Atlassian’s developer console, create an OAuth 2.0 integration, add the Confluence API with these scopes but offline_access, and enter this redirect URL under “Authorization”:',
      },
    },
    after: [atlassianSite('Confluence site')],
    test: {
      request: { method: 'GET', base: 'first', path: '/user/current' },
      title: '{reply.body.displayName|or:Confluence} ({connection.siteName|or:}{connection.domain|or:})',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Confluence refused the account. Reconnect it.' },
    { when: { status: 403 }, is: 'refused', say: `The account isn’t allowed to do this: ${message}` },
    { when: { status: 404 }, is: 'refused', say: `Confluence can’t find this, or the account can’t see it: ${message}` },
    { when: { status: [400, 409, 413] }, is: 'refused', say: `Confluence refused this: ${message} Check the fields of this step.` },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers.retry-after', as: 'seconds' } },
  ],
  lists: {
    spaces: {
      request: {
        method: 'GET',
        path: '/spaces',
        query: { sort: 'name' },
        pages: { ...following, size: { send: 'query.limit', value: 250 } },
      },
      items: 'reply.body.results',
      value: '{item.id}',
      label: '{item.name} ({item.key})',
    },
  },
  triggers: [
    {
      ...newest('/pages', '-created-date', 'createdAt', '{item.id}'),
      event: 'new_page',
      title: 'New page',
      help: 'Runs for each new page.',
      fields: [anySpace],
      outputs,
      sample,
    },
    {
      ...newest('/pages', '-modified-date', 'version.createdAt', '{item.id}:{item.version.number}'),
      event: 'updated_page',
      title: 'New or updated page',
      help: 'Runs for each page that is new or has a new version.',
      fields: [anySpace],
      outputs,
      sample,
    },
    {
      ...newest('/blogposts', '-created-date', 'createdAt', '{item.id}'),
      event: 'new_blog_post',
      title: 'New blog post',
      help: 'Runs for each new blog post.',
      fields: [anySpace],
      outputs,
      sample: { ...sample, parentId: null, parentType: null },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_page',
      title: 'Create a page',
      help: 'Creates a page in a space.',
      fields: [
        space,
        required('title', 'Title', 'text', 'It must be unique in the space.'),
        body,
        field('parent', 'Parent page', 'text', 'The ID of the page under which the new page is created.', { group: 'more' }),
        field('status', 'Status', 'choice', 'Only its author sees a draft. Published if left empty.', {
          choices: choices({ current: 'Published', draft: 'Draft' }),
          group: 'more',
        }),
      ],
      // Never: Confluence creates a second draft, and refuses a second page with the same title.
      request: {
        method: 'POST',
        path: '/pages',
        body: {
          json: {
            spaceId: '{input.space}',
            status: '{input.status|or:current}',
            title: '{input.title}',
            parentId: '{input.parent}',
            body: { representation: 'storage', value: '{input.body}' },
          },
        },
      },
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to a page.',
      fields: [page, body],
      request: {
        method: 'POST',
        path: '/footer-comments',
        body: { json: { pageId: '{input.page}', body: { representation: 'storage', value: '{input.body}' } } },
      },
      outputs: [output('id', 'ID'), output('status', 'Status'), output('_links.webui', 'Path in Confluence')],
      sample: {
        id: '99001',
        status: 'current',
        title: 'Re: Opening hours',
        pageId: '98423',
        _links: { webui: '/spaces/SHOP/pages/98423?focusedCommentId=99001' },
      },
    },
    {
      kind: 'write',
      event: 'add_label',
      title: 'Add a label',
      help: 'Adds a label to a page. Existing labels stay.',
      fields: [page, required('label', 'Label', 'text', 'Without spaces.')],
      request: {
        method: 'POST',
        base: 'first',
        path: '/content/{input.page}/label',
        body: { json: [{ prefix: 'global', name: '{input.label|trim}' }] },
      },
      // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content-labels: it adds the label to those that are there.
      repeat: 'replaces',
      sample: { results: [{ prefix: 'global', name: 'shop', id: '99002', label: 'shop' }], start: 0, limit: 200, size: 1 },
    },
    {
      kind: 'search',
      event: 'find_page',
      title: 'Find a page',
      help: 'Finds a page by its whole title.',
      fields: [anySpace, required('title', 'Title', 'text', 'The whole title.')],
      request: {
        method: 'GET',
        path: '/pages',
        query: { 'space-id': '{input.space}', title: '{input.title}', 'body-format': 'storage', limit: 1 },
      },
      found: { items: 'reply.body.results' },
      outputs,
      sample: { isFound: true, item: sample },
    },
    {
      kind: 'search',
      event: 'search_page',
      title: 'Find content with CQL',
      help: 'Finds the first page, blog post, comment or file that matches a CQL query.',
      fields: [
        required('cql', 'CQL', 'code', 'For example: type = page AND text ~ "lantern" ORDER BY lastmodified DESC', {
          placeholder: 'type = page AND text ~ "lantern"',
        }),
      ],
      request: { method: 'GET', base: 'first', path: '/content/search', query: { cql: '{input.cql}', limit: 1 } },
      found: { items: 'reply.body.results' },
      outputs: [output('title', 'Title'), output('type', 'Type'), output('id', 'ID'), output('_links.webui', 'Path in Confluence')],
      sample: {
        isFound: true,
        item: {
          id: '98423',
          type: 'page',
          status: 'current',
          title: 'Opening hours',
          _links: { webui: '/spaces/SHOP/pages/98423/Opening+hours' },
        },
      },
    },
    {
      kind: 'search',
      event: 'get_page',
      title: 'Get a page',
      help: 'Gets a page with its text by its ID.',
      fields: [page],
      request: { method: 'GET', path: '/pages/{input.page}', query: { 'body-format': 'storage' } },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs,
      sample: { isFound: true, item: sample },
    },
  ],
};
