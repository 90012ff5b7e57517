import type { AppDefinition, AppField, DynamicFieldsDefinition, Value } from '../../domain/apps/definition';

const dataSource: AppField = {
  key: 'dataSource',
  label: 'Database',
  type: 'choice',
  help: 'Only databases that are shared with the integration are listed. In Notion, open the menu “…” of the database and add it under “Connections”.',
  isRequired: true,
  dynamicChoices: 'dataSources',
};

const page: AppField = { key: 'page', label: 'Page', type: 'text', help: 'The ID of a page, from an earlier step.', isRequired: true };
const content: AppField = { key: 'content', label: 'Content', type: 'longText', help: 'The first paragraph of the page.' };
const icon: AppField = { key: 'icon', label: 'Icon', type: 'text', help: 'An emoji.', group: 'more' };
const cover: AppField = { key: 'cover', label: 'Cover', type: 'text', help: 'A public URL of an image.', group: 'more' };

const properties: DynamicFieldsDefinition = {
  dependsOn: ['dataSource'],
  prefix: 'property',
  request: { method: 'GET', path: '/data_sources/{input.dataSource}' },
  items: 'reply.body.properties.*',
  value: '{item.name}',
  label: '{item.name}',
  type: {
    place: 'item.type',
    table: {
      title: 'text',
      rich_text: 'longText',
      number: 'number',
      select: 'choice',
      status: 'choice',
      multi_select: 'list',
      checkbox: 'boolean',
      date: 'moment',
      url: 'text',
      email: 'text',
      phone_number: 'text',
      people: 'list',
      relation: 'list',
    },
  },
  choices: { items: 'item.*.options.*', value: '{each.name}', label: '{each.name}' },
};

const text: Value = [{ text: { content: '{value}' } }];

const writtenProperties: Value = {
  $fields: 'property',
  as: {
    title: { title: text },
    rich_text: { rich_text: text },
    number: { number: '{value}' },
    select: { select: { name: '{value}' } },
    status: { status: { name: '{value}' } },
    multi_select: { multi_select: { $each: 'value', as: { name: '{each}' } } },
    checkbox: { checkbox: '{value}' },
    date: { date: { start: '{value}' } },
    url: { url: '{value}' },
    email: { email: '{value}' },
    phone_number: { phone_number: '{value}' },
    people: { people: { $each: 'value', as: { id: '{each}' } } },
    relation: { relation: { $each: 'value', as: { id: '{each}' } } },
  },
};

const looks: Value = {
  icon: { $when: 'input.icon', then: { type: 'emoji', emoji: '{input.icon}' } },
  cover: { $when: 'input.cover', then: { type: 'external', external: { url: '{input.cover}' } } },
};

const paragraph: Value = {
  $when: 'input.content',
  then: [{ object: 'block', type: 'paragraph', paragraph: { rich_text: [{ text: { content: '{input.content}' } }] } }],
};

const samplePage = {
  object: 'page',
  id: '59833787-2cf9-4fdf-8782-e53db20768a5',
  created_time: '2026-11-21T09:30:00.000Z',
  last_edited_time: '2026-11-21T09:30:00.000Z',
  in_trash: false,
  properties: {
    Name: { id: 'title', type: 'title', title: [{ type: 'text', text: { content: 'Tuscan kale' }, plain_text: 'Tuscan kale' }] },
    Stage: { id: 'bQ%3A', type: 'select', select: { name: 'Won' } },
  },
  url: 'https://www.notion.so/Tuscan-kale-598337872cf94fdf8782e53db20768a5',
};

const outputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'url', label: 'Link', type: 'text' },
  { place: 'created_time', label: 'Created at', type: 'moment' },
  { place: 'last_edited_time', label: 'Updated at', type: 'moment' },
  { place: 'properties', label: 'Properties', type: 'record' },
] as const;

/** A list of pages, the newest first by one of their times. */
const pagesBy = (timestamp: 'created_time' | 'last_edited_time') =>
  ({
    request: {
      method: 'POST',
      path: '/data_sources/{input.dataSource}/query',
      body: { json: { sorts: [{ timestamp, direction: 'descending' }] } },
      pages: {
        kind: 'cursor',
        send: 'body.start_cursor',
        next: 'reply.body.next_cursor',
        more: 'reply.body.has_more',
        size: { send: 'body.page_size', value: 100 },
      },
    },
    items: 'reply.body.results',
    order: 'newest',
    // Times have no seconds: a page can be listed up to a minute after its time, and later than one with the same time.
    since: { place: `item.${timestamp}`, as: 'iso', overlapSeconds: 180 },
  }) as const;

export const notion: AppDefinition = {
  format: 1,
  app: 'NotionCLIAPI',
  name: 'Notion',
  docs: 'https://developers.notion.com/reference',
  bases: { default: 'https://api.notion.com/v1' },
  hosts: ['api.notion.com'],
  headers: { 'Notion-Version': '2025-09-03' },
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Integration token',
        fields: [
          {
            key: 'token',
            label: 'Integration token',
            type: 'secret',
            help: 'On Notion’s page “Integrations”, create an internal integration that can read, update and insert content, and copy its secret. Then connect your databases to it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: '{reply.body.bot.workspace_name|or:Notion}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Notion refused the integration token. Reconnect the account.' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Notion can’t find this: “{reply.body.message}” Share the database or the page with the integration, and check the ID.',
    },
    { when: { status: 409 }, is: 'later' },
    { when: { status: 400 }, is: 'refused', say: 'Notion refused this: “{reply.body.message}” Check the fields of this step.' },
  ],
  lists: {
    dataSources: {
      request: {
        method: 'POST',
        path: '/search',
        body: { json: { filter: { property: 'object', value: 'data_source' } } },
        pages: pagesBy('created_time').request.pages,
      },
      items: 'reply.body.results',
      value: '{item.id}',
      label: '{item.title.0.plain_text|or:Untitled}',
      search: 'body.query',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_page',
      title: 'New page in a database',
      help: 'Runs for each new page of a database.',
      fields: [dataSource],
      ...pagesBy('created_time'),
      key: '{item.id}',
      outputs,
      sample: samplePage,
    },
    {
      kind: 'poll',
      event: 'updated_page',
      title: 'Updated page in a database',
      help: 'Runs for each page of a database that is new or was edited.',
      fields: [dataSource],
      ...pagesBy('last_edited_time'),
      key: '{item.id}:{item.last_edited_time}',
      outputs,
      sample: samplePage,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_page',
      title: 'Create a page in a database',
      help: 'Creates a page with properties and a first paragraph.',
      fields: [dataSource, content, icon, cover],
      dynamicFields: properties,
      // Never: Notion has no idempotency keys, and creates a second page.
      request: {
        method: 'POST',
        path: '/pages',
        body: {
          json: {
            $join: [
              {
                parent: { type: 'data_source_id', data_source_id: '{input.dataSource}' },
                properties: { $keep: writtenProperties },
                children: paragraph,
              },
              looks,
            ],
          },
        },
      },
      outputs,
      sample: samplePage,
    },
    {
      kind: 'write',
      event: 'update_page',
      title: 'Update a page in a database',
      help: 'Changes the filled properties of a page.',
      fields: [
        dataSource,
        page,
        icon,
        cover,
        { key: 'isInTrash', label: 'Move to the trash', type: 'boolean', help: '“No” restores a page.', group: 'more' },
      ],
      dynamicFields: properties,
      request: {
        method: 'PATCH',
        path: '/pages/{input.page}',
        body: { json: { $join: [{ properties: writtenProperties, in_trash: '{input.isInTrash}' }, looks] } },
      },
      // https://developers.notion.com/reference/patch-page: values replace those that the page has.
      repeat: 'replaces',
      outputs,
      sample: samplePage,
    },
    {
      kind: 'write',
      event: 'add_text',
      title: 'Add a paragraph to a page',
      help: 'Adds a paragraph at the end of a page.',
      fields: [page, { ...content, isRequired: true }],
      request: { method: 'PATCH', path: '/blocks/{input.page}/children', body: { json: { children: paragraph } } },
      output: '{reply.body.results.0}',
      sample: { object: 'block', id: 'c02fc1d3-db8b-45c5-a222-27595b15aea7', type: 'paragraph' },
    },
    {
      kind: 'search',
      event: 'find_page',
      title: 'Find a page in a database',
      help: 'Finds a page by its whole title.',
      fields: [dataSource, { key: 'title', label: 'Title', type: 'text', help: 'The whole title. Case doesn’t matter.', isRequired: true }],
      request: {
        method: 'POST',
        path: '/data_sources/{input.dataSource}/query',
        body: { json: { filter: { property: 'title', title: { equals: '{input.title}' } }, page_size: 1 } },
      },
      found: { items: 'reply.body.results' },
      sample: { isFound: true, item: samplePage },
    },
    {
      kind: 'search',
      event: 'get_page',
      title: 'Get a page',
      help: 'Gets a page by its ID.',
      fields: [page],
      request: { method: 'GET', path: '/pages/{input.page}' },
      found: { items: 'reply.body' },
      sample: { isFound: true, item: samplePage },
    },
    {
      kind: 'search_or_write',
      event: 'find_or_create_page',
      title: 'Find or create a page in a database',
      help: 'Finds a page by its whole title, and creates it with the properties if there is none.',
      fields: [dataSource, { key: 'title', label: 'Title', type: 'text', help: 'The whole title to look for.', isRequired: true }, content],
      dynamicFields: properties,
      orElse: { search: 'find_page', write: 'create_page' },
      sample: { isFound: true, item: samplePage },
    },
  ],
};
