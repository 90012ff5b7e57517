/** Notion: https://developers.notion.com/reference. Its library is recorded with the version header that it chooses. */
import { Client, collectPaginatedAPI } from '@notionhq/client';
import { awkwardText, type AppCases } from '../case';

const connection = { token: 'test-token' };
const notion = () => new Client({ auth: connection.token });

const dataSource = '1f0b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const page = '59833787-2cf9-4fdf-8782-e53db20768a5';

export const app: AppCases = {
  app: 'NotionCLIAPI',
  library: '@notionhq/client',
  by: 'maker',
  cases: [
    { event: 'test', title: 'token', connection, input: {}, library: () => notion().users.me({}) },
    {
      event: 'list:dataSources',
      title: 'first page',
      connection,
      input: {},
      library: () => notion().search({ filter: { property: 'object', value: 'data_source' }, page_size: 100 }),
    },
    {
      event: 'list:dataSources',
      title: 'three pages',
      connection,
      input: {},
      replies: [
        { results: [{ id: 'a' }], has_more: true, next_cursor: 'cursor-1' },
        { results: [{ id: 'b' }], has_more: true, next_cursor: 'cursor-2' },
        { results: [{ id: 'c' }], has_more: false, next_cursor: null },
      ],
      library: () => collectPaginatedAPI(notion().search, { filter: { property: 'object', value: 'data_source' }, page_size: 100 }),
    },
    {
      event: 'fields:create_page',
      title: 'properties of a data source',
      connection,
      input: { dataSource },
      library: () => notion().dataSources.retrieve({ data_source_id: dataSource }),
    },
    {
      event: 'read:new_page',
      title: 'first page',
      connection,
      input: { dataSource },
      library: () =>
        notion().dataSources.query({
          data_source_id: dataSource,
          sorts: [{ timestamp: 'created_time', direction: 'descending' }],
          page_size: 100,
        }),
    },
    {
      event: 'read:updated_page',
      title: 'first page',
      connection,
      input: { dataSource },
      library: () =>
        notion().dataSources.query({
          data_source_id: dataSource,
          sorts: [{ timestamp: 'last_edited_time', direction: 'descending' }],
          page_size: 100,
        }),
    },
    {
      event: 'read:new_comment',
      title: 'first page',
      connection,
      input: { page },
      library: () => notion().comments.list({ block_id: page, page_size: 100 }),
    },
    {
      // Dynamic fields: `property.<type>.<name>`.
      event: 'write:create_page',
      title: 'least fields',
      connection,
      input: { dataSource, 'property.title.Name': awkwardText },
      library: () =>
        notion().pages.create({
          parent: { type: 'data_source_id', data_source_id: dataSource },
          properties: { Name: { title: [{ text: { content: awkwardText } }] } },
        }),
    },
    {
      event: 'write:create_page',
      title: 'all fields',
      connection,
      input: {
        dataSource,
        'property.title.Name': awkwardText,
        'property.rich_text.Notes ü/?': awkwardText,
        'property.number.Amount': '12.5',
        'property.select.Stage': 'Won, later',
        'property.status.State': 'In progress',
        'property.multi_select.Tags': 'red\nblue',
        'property.checkbox.Done': 'yes',
        'property.date.Due': '2026-11-29',
        'property.url.Site': 'https://example.com/?a=1&b=2',
        'property.email.Mail': 'zoe@example.com',
        'property.phone_number.Phone': '+49 30 1234567',
        'property.people.Owner': 'd40e767c-d7af-4b18-a86d-55c61f1e39a4',
        'property.relation.Project': page,
        content: awkwardText,
        icon: '🥬',
        cover: 'https://example.com/cover.png',
      },
      library: () =>
        notion().pages.create({
          parent: { type: 'data_source_id', data_source_id: dataSource },
          icon: { type: 'emoji', emoji: '🥬' },
          cover: { type: 'external', external: { url: 'https://example.com/cover.png' } },
          properties: {
            Name: { title: [{ text: { content: awkwardText } }] },
            'Notes ü/?': { rich_text: [{ text: { content: awkwardText } }] },
            Amount: { number: 12.5 },
            Stage: { select: { name: 'Won, later' } },
            State: { status: { name: 'In progress' } },
            Tags: { multi_select: [{ name: 'red' }, { name: 'blue' }] },
            Done: { checkbox: true },
            Due: { date: { start: '2026-11-29' } },
            Site: { url: 'https://example.com/?a=1&b=2' },
            Mail: { email: 'zoe@example.com' },
            Phone: { phone_number: '+49 30 1234567' },
            Owner: { people: [{ id: 'd40e767c-d7af-4b18-a86d-55c61f1e39a4' }] },
            Project: { relation: [{ id: page }] },
          },
          children: [{ object: 'block', type: 'paragraph', paragraph: { rich_text: [{ text: { content: awkwardText } }] } }],
        }),
    },
    {
      event: 'write:update_page',
      title: 'least fields',
      connection,
      input: { page, dataSource, 'property.checkbox.Done': 'no' },
      library: () => notion().pages.update({ page_id: page, properties: { Done: { checkbox: false } } }),
    },
    {
      event: 'write:update_page',
      title: 'all fields',
      connection,
      input: {
        page,
        dataSource,
        'property.rich_text.Notes ü/?': awkwardText,
        icon: '🥬',
        cover: 'https://example.com/cover.png',
        isInTrash: 'yes',
      },
      library: () =>
        notion().pages.update({
          page_id: page,
          properties: { 'Notes ü/?': { rich_text: [{ text: { content: awkwardText } }] } },
          icon: { type: 'emoji', emoji: '🥬' },
          cover: { type: 'external', external: { url: 'https://example.com/cover.png' } },
          in_trash: true,
        }),
    },
    {
      event: 'write:add_text',
      title: 'all fields',
      connection,
      input: { page, content: awkwardText },
      library: () =>
        notion().blocks.children.append({
          block_id: page,
          children: [{ object: 'block', type: 'paragraph', paragraph: { rich_text: [{ text: { content: awkwardText } }] } }],
        }),
    },
    {
      event: 'write:add_comment',
      title: 'all fields',
      connection,
      input: { page, text: awkwardText },
      library: () => notion().comments.create({ parent: { page_id: page }, rich_text: [{ text: { content: awkwardText } }] }),
    },
    {
      event: 'search:find_page',
      title: 'all fields',
      connection,
      input: { dataSource, title: awkwardText },
      library: () =>
        notion().dataSources.query({
          data_source_id: dataSource,
          filter: { property: 'title', title: { equals: awkwardText } },
          page_size: 1,
        }),
    },
    {
      event: 'search:get_page',
      title: 'all fields',
      connection,
      input: { page },
      library: () => notion().pages.retrieve({ page_id: page }),
    },
  ],
};
