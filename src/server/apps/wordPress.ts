import type { AppDefinition, ListDefinition, Pages, PollTriggerDefinition } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

const title = required('title', 'Title', 'text', 'The title of the post or page.');
const content = field('content', 'Content', 'longText', 'HTML, or WordPress block markup.');
const status = field('status', 'Status', 'choice', 'A draft if left empty.', {
  choices: choices({ draft: 'Draft', publish: 'Published', pending: 'Pending review', private: 'Private', future: 'Scheduled' }),
});
const postFields = [
  content,
  status,
  field('categories', 'Categories', 'choice', 'One per line.', { dynamicChoices: 'categories', isMany: true }),
  field('tags', 'Tags', 'choice', 'One per line.', { dynamicChoices: 'tags', isMany: true }),
  field('excerpt', 'Excerpt', 'longText', 'A short summary that lists show.'),
  field('date', 'Publish at', 'moment', 'Date and time. For a scheduled post, in the future.', { group: 'more' }),
  field('slug', 'Slug', 'text', 'The end of the URL, such as new-lanterns. Created from the title if left empty.', { group: 'more' }),
  field('image', 'Featured image', 'number', 'The ID of an image in the media library.', { group: 'more' }),
  field('author', 'Author', 'choice', 'The connected user if left empty.', { dynamicChoices: 'authors', group: 'more' }),
];
const post = {
  title: '{input.title}',
  content: '{input.content}',
  status: '{input.status}',
  categories: '{input.categories|number}',
  tags: '{input.tags|number}',
  excerpt: '{input.excerpt}',
  date_gmt: '{input.date|iso|part:0<Z>}',
  slug: '{input.slug}',
  featured_media: '{input.image}',
  author: '{input.author|number}',
};

/** https://developer.wordpress.org/rest-api/using-the-rest-api/pagination: at most 100 items. */
const pages: Pages = { kind: 'page', send: 'query.page', size: { send: 'query.per_page', value: 100 } };
const list = (path: string): ListDefinition => ({
  request: { method: 'GET', path, pages },
  items: 'reply.body',
  value: '{item.id}',
  label: '{item.name}',
});

/** Dates of WordPress in UTC have no zone. */
const newest = (path: string, orderby: string) =>
  ({
    kind: 'poll',
    request: { method: 'GET', path, query: { orderby, order: 'desc' }, pages },
    items: 'reply.body',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.date_gmt', as: 'iso' },
  }) as const satisfies Partial<PollTriggerDefinition>;

const postOutputs = [
  output('id', 'Number', 'number'),
  output('title.rendered', 'Title'),
  output('link', 'Link'),
  output('excerpt.rendered', 'Excerpt as HTML'),
  output('content.rendered', 'Content as HTML'),
  output('status', 'Status'),
  output('date_gmt', 'Published at', 'moment'),
];
const samplePost = {
  id: 157,
  date: '2026-11-21T10:30:00',
  date_gmt: '2026-11-21T09:30:00',
  slug: 'new-lanterns',
  status: 'publish',
  type: 'post',
  link: 'https://blog.example.com/new-lanterns/',
  title: { rendered: 'New lanterns' },
  content: { rendered: '<p>They have arrived.</p>', protected: false },
  excerpt: { rendered: '<p>They have arrived.</p>', protected: false },
  author: 1,
  featured_media: 0,
  categories: [3],
  tags: [],
};
const samplePage = {
  ...samplePost,
  id: 12,
  slug: 'about',
  type: 'page',
  link: 'https://blog.example.com/about/',
  title: { rendered: 'About' },
};
const sampleComment = {
  id: 41,
  post: 157,
  parent: 0,
  author: 0,
  author_name: 'Ada Berg',
  date: '2026-11-21T10:30:00',
  date_gmt: '2026-11-21T09:30:00',
  content: { rendered: '<p>How bright are they?</p>' },
  link: 'https://blog.example.com/new-lanterns/#comment-41',
  status: 'approved',
};
const commentOutputs = [
  output('id', 'Number', 'number'),
  output('author_name', 'Author'),
  output('content.rendered', 'Text as HTML'),
  output('link', 'Link'),
  output('post', 'Post ID', 'number'),
  output('date_gmt', 'Posted at', 'moment'),
];

export const wordPress: AppDefinition = {
  format: 1,
  app: 'WordPressCLIAPI',
  name: 'WordPress',
  docs: 'https://developer.wordpress.org/rest-api/reference',
  bases: { default: '{connection.site}/wp-json/wp/v2' },
  hosts: ['{connection.site}'],
  connection: {
    fields: [
      required('site', 'Site URL', 'text', 'The URL of your site. Its permalinks must not be set to “Plain”.', {
        placeholder: 'https://blog.example.com',
      }),
    ],
    ways: {
      password: {
        kind: 'basic',
        label: 'Application password',
        fields: [
          required('user', 'Username', 'text', 'The username you sign in to WordPress with.'),
          required('password', 'Application password', 'secret', 'In WordPress, open “Users”, “Profile”, and add an application password.'),
        ],
        user: '{connection.user}',
        password: '{connection.password}',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: '{reply.body.name} ({connection.site})' },
  },
  errors: [
    {
      when: { status: 401, match: { 'reply.body.code': 'rest_not_logged_in' } },
      is: 'lost',
      say: 'WordPress refused the sign-in. Reconnect the account.',
    },
    {
      when: {
        status: 401,
        match: { 'reply.body.code': ['incorrect_password', 'invalid_username', 'invalid_email', 'application_passwords_disabled'] },
      },
      is: 'lost',
      say: 'WordPress refused the username or the application password. Reconnect the account.',
    },
    {
      when: { status: [401, 403] },
      is: 'refused',
      say: 'The account isn’t allowed to do this in WordPress: “{reply.body.message|or:no details}”',
    },
    { when: { status: 404 }, is: 'refused', say: 'WordPress can’t find this: “{reply.body.message|or:no details}”' },
    { when: { status: [400, 409] }, is: 'refused', say: 'WordPress refused this: “{reply.body.message|or:no details}”' },
  ],
  lists: { categories: list('/categories'), tags: list('/tags'), authors: list('/users') },
  triggers: [
    {
      ...newest('/posts', 'date'),
      event: 'new_post',
      title: 'New post',
      help: 'Runs for each post that is published.',
      fields: [],
      outputs: postOutputs,
      sample: samplePost,
    },
    {
      ...newest('/comments', 'date_gmt'),
      event: 'new_comment',
      title: 'New comment',
      help: 'Runs for each comment that is approved.',
      fields: [],
      outputs: commentOutputs,
      sample: sampleComment,
    },
    {
      ...newest('/pages', 'date'),
      event: 'new_page',
      title: 'New page',
      help: 'Runs for each page that is published.',
      fields: [],
      outputs: postOutputs,
      sample: samplePage,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_post',
      title: 'Create a post',
      help: 'Creates a post as a draft, or publishes it.',
      fields: [title, ...postFields],
      // Never: WordPress creates a second article.
      request: { method: 'POST', path: '/posts', body: { json: post } },
      outputs: postOutputs,
      sample: samplePost,
    },
    {
      kind: 'write',
      event: 'update_post',
      title: 'Update a post',
      help: 'Changes the filled fields of a post.',
      fields: [
        required('post', 'Post', 'number', 'The ID of a post, from an earlier step.'),
        { ...title, isRequired: false },
        ...postFields.map((each) => (each === status ? { ...status, help: 'Unchanged if left empty.' } : each)),
      ],
      request: { method: 'PUT', path: '/posts/{input.post}', body: { json: post } },
      // https://developer.wordpress.org/rest-api/reference/posts/#update-a-post: values replace those that the article has.
      repeat: 'replaces',
      outputs: postOutputs,
      sample: samplePost,
    },
    {
      kind: 'write',
      event: 'create_page',
      title: 'Create a page',
      help: 'Creates a page as a draft, or publishes it.',
      fields: [title, content, status],
      request: {
        method: 'POST',
        path: '/pages',
        body: { json: { title: '{input.title}', content: '{input.content}', status: '{input.status}' } },
      },
      outputs: postOutputs,
      sample: samplePage,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to a post as the connected user.',
      fields: [
        required('post', 'Post', 'number', 'The ID of a post, from an earlier step.'),
        required('text', 'Text', 'longText', 'The text of the comment. Simple HTML is shown formatted.'),
      ],
      request: { method: 'POST', path: '/comments', body: { json: { post: '{input.post}', content: '{input.text}' } } },
      outputs: commentOutputs,
      sample: sampleComment,
    },
    {
      kind: 'search',
      event: 'find_post',
      title: 'Find a post',
      help: 'Finds the post that best matches some words.',
      fields: [
        required('query', 'Search text', 'text', 'Words in the title or the content.'),
        { ...status, help: 'Published posts if left empty.' },
      ],
      request: {
        method: 'GET',
        path: '/posts',
        query: { search: '{input.query}', status: '{input.status}', orderby: 'relevance', per_page: 1 },
      },
      found: { items: 'reply.body' },
      outputs: postOutputs,
      sample: { isFound: true, item: samplePost },
    },
  ],
};
