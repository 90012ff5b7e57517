import type { AppDefinition, AppField, OAuthCodeWay, RequestDefinition, StepDefinition, Value } from '../../domain/apps/definition';

/** LinkedIn supports a version for a year: https://learn.microsoft.com/en-us/linkedin/marketing/versioning */
const version = { 'LinkedIn-Version': '202608' } as const;
const reads = (method: 'get' | 'finder') => ({ 'X-RestLi-Method': method });
const creates = { ...version, 'X-RestLi-Method': 'create' } as const;

const text: AppField = {
  key: 'text',
  label: 'Text',
  type: 'longText',
  help: 'At most 3,000 characters. Words such as #harbour become hashtags.',
  isRequired: true,
};
const link: AppField = {
  key: 'link',
  label: 'Link',
  type: 'text',
  help: 'A URL that the post shows as an article.',
  placeholder: 'https://example.org/news',
};
const title: AppField = {
  key: 'title',
  label: 'Link title',
  type: 'text',
  help: 'Shown below the link’s image. The URL itself if left empty.',
};
const description: AppField = {
  key: 'description',
  label: 'Link description',
  type: 'text',
  help: 'Shown with the title in some places.',
  group: 'more',
};
const company: AppField = {
  key: 'company',
  label: 'Company page',
  type: 'text',
  help: 'The number in the URL of the page’s admin view: linkedin.com/company/12345/admin. You must be an admin of the page.',
  isRequired: true,
  pattern: { matches: '[0-9]{1,20}', say: 'The ID of a company page has digits only.' },
};

const me: RequestDefinition = { method: 'GET', base: 'open', path: '/userinfo', headers: reads('get') };
const person: StepDefinition = { name: 'person', request: me, repeat: 'safe' };

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
const post = (author: string, visibility: Value): RequestDefinition => ({
  method: 'POST',
  path: '/posts',
  headers: creates,
  body: {
    json: {
      author,
      commentary: '{input.text|little}',
      visibility,
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: { $keep: [] }, thirdPartyDistributionChannels: { $keep: [] } },
      content: {
        article: {
          source: '{input.link}',
          title: { $when: 'input.link', then: { $when: 'input.title', then: '{input.title}', else: '{input.link}' } },
          description: { $when: 'input.link', then: '{input.description}' },
        },
      },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    },
  },
});

const posted = {
  output: { id: '{reply.headers[x-restli-id]}', url: 'https://www.linkedin.com/feed/update/{reply.headers[x-restli-id]}' },
  outputs: [
    { place: 'url', label: 'Link', type: 'text' },
    { place: 'id', label: 'ID', type: 'text' },
  ],
  sample: { id: 'urn:li:share:7012345678901234567', url: 'https://www.linkedin.com/feed/update/urn:li:share:7012345678901234567' },
} as const;

const signIn = (label: string, product: string, ...scopes: readonly string[]): OAuthCodeWay => ({
  kind: 'oauth',
  grant: 'code',
  label,
  authorize: 'https://www.linkedin.com/oauth/v2/authorization',
  token: 'https://www.linkedin.com/oauth/v2/accessToken',
  scopes: ['openid', 'profile', ...scopes],
  pkce: false,
  ownClient: true,
  help: `In LinkedIn’s developer portal, create an app, add the products “Sign In with LinkedIn using OpenID Connect” and “${product}”, and enter this redirect URL under “Auth”. LinkedIn asks for a new sign-in every 60 days.`,
});
const ofCompanies = ['token', 'company'] as const;

export const linkedIn: AppDefinition = {
  format: 1,
  app: 'LinkedInCLIAPI',
  name: 'LinkedIn',
  docs: 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api',
  bases: { default: 'https://api.linkedin.com/rest', open: 'https://api.linkedin.com/v2' },
  hosts: ['api.linkedin.com'],
  headers: { 'X-RestLi-Protocol-Version': '2.0.0' },
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Access token',
        help: 'In LinkedIn’s developer portal, create an app, and create a token with its “OAuth 2.0 tools”. It is valid for 60 days.',
        fields: [
          {
            key: 'token',
            label: 'Access token',
            type: 'secret',
            help: 'With the scopes openid, profile and w_member_social.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      oauth: signIn('Sign in with LinkedIn', 'Share on LinkedIn', 'w_member_social'),
      company: signIn(
        'Sign in with LinkedIn, for company pages',
        'Community Management API',
        'w_member_social',
        'w_organization_social',
        'r_organization_social',
      ),
    },
    test: { request: me, title: '{reply.body.name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'LinkedIn refused the token, which is valid for 60 days. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The connection isn’t allowed to do this: “{reply.body.message}” Check the products of the app.',
    },
    { when: { status: 426 }, is: 'refused', say: 'LinkedIn no longer supports this version of its API: “{reply.body.message}”' },
    { when: { status: 429 }, is: 'later', say: 'LinkedIn is receiving too many requests. We’ll try again later.' },
    { when: { status: 404 }, is: 'refused', say: 'LinkedIn can’t find this: “{reply.body.message}” Check the fields of this step.' },
    {
      when: { status: [400, 409, 422] },
      is: 'refused',
      say: 'LinkedIn refused this: “{reply.body.message}” Check the fields of this step.',
    },
  ],
  triggers: [
    {
      kind: 'poll',
      event: 'new_company_post',
      title: 'New post on a company page',
      help: 'Runs for each post that a company page publishes.',
      fields: [company],
      ways: ofCompanies,
      request: {
        method: 'GET',
        path: '/posts',
        query: { q: 'author', author: 'urn:li:organization:{input.company}', sortBy: 'CREATED' },
        headers: { ...version, ...reads('finder') },
        pages: { kind: 'offset', send: 'query.start', size: { send: 'query.count', value: 100 } },
      },
      items: 'reply.body.elements',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.createdAt', as: 'unixMs' },
      where: { 'item.lifecycleState': 'PUBLISHED' },
      outputs: [
        { place: 'commentary', label: 'Text', type: 'text' },
        { place: 'content.article.source', label: 'Link', type: 'text' },
        { place: 'publishedAt', label: 'Published at (milliseconds since 1970)', type: 'number' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: {
        id: 'urn:li:share:7012345678901234567',
        author: 'urn:li:organization:12345',
        commentary: 'The new lanterns are here.',
        visibility: 'PUBLIC',
        lifecycleState: 'PUBLISHED',
        createdAt: 1_795_253_400_000,
        publishedAt: 1_795_253_400_000,
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'share',
      title: 'Share an update',
      help: 'Publishes a post as yourself.',
      fields: [
        text,
        link,
        title,
        description,
        {
          key: 'visibility',
          label: 'Visibility',
          type: 'choice',
          help: 'Everyone if left empty.',
          choices: [
            { value: 'PUBLIC', label: 'Everyone' },
            { value: 'CONNECTIONS', label: 'Your connections' },
          ],
        },
      ],
      steps: [person],
      // Never: LinkedIn publishes a repeated post twice, or refuses it as a duplicate.
      request: post('urn:li:person:{person.body.sub}', '{input.visibility|or:PUBLIC}'),
      ...posted,
    },
    {
      kind: 'write',
      event: 'share_for_company',
      title: 'Share an update on a company page',
      help: 'Publishes a post as a company page.',
      fields: [company, text, link, title, description],
      ways: ofCompanies,
      request: post('urn:li:organization:{input.company}', 'PUBLIC'),
      ...posted,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Comments on a post as yourself.',
      fields: [
        { key: 'post', label: 'Post', type: 'text', help: 'The ID of a post, such as urn:li:share:7012345678901234567.', isRequired: true },
        { ...text, label: 'Comment', help: 'The text of the comment.' },
      ],
      steps: [person],
      request: {
        method: 'POST',
        path: '/socialActions/{input.post}/comments',
        headers: creates,
        body: { json: { actor: 'urn:li:person:{person.body.sub}', object: '{input.post}', message: { text: '{input.text}' } } },
      },
      output: { id: '{reply.headers[x-restli-id]}', post: '{input.post}' },
      sample: { id: '6636062862760562688', post: 'urn:li:share:7012345678901234567' },
    },
    {
      kind: 'search',
      event: 'get_profile',
      title: 'Get your profile',
      help: 'Gets your name and profile picture.',
      fields: [],
      request: me,
      found: { items: 'reply.body' },
      outputs: [
        { place: 'name', label: 'Name', type: 'text' },
        { place: 'picture', label: 'Profile picture', type: 'text' },
        { place: 'sub', label: 'ID', type: 'text' },
      ],
      sample: { isFound: true, item: { sub: '782bbtaQ', name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace' } },
    },
  ],
};
