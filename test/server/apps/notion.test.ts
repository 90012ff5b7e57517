import { compile } from '../../../src/server/apps/runtime/compile';
import { declaredApps } from '../../../src/server/apps';
import type { Connector } from '../../../src/server/connectors/connector';
import {
  actionOf,
  callContext,
  closeCounterparts,
  shapeProblems,
  startCounterpart,
  stepErrorOf,
  triggerOf,
  type Reply,
} from '../connectors/counterpart';
import { outgoingTo } from './runtime/declared';

afterAll(closeCounterparts);

const notion: Connector = declaredApps
  .map(({ definition, facts }) => compile(definition, facts))
  .find(({ app }) => app.key === 'NotionCLIAPI')!;

const minute = (number: number) => new Date(Date.UTC(2026, 10, 21, 9, number)).toISOString();

interface Body {
  readonly query?: string;
  readonly start_cursor?: string;
  readonly page_size?: number;
  readonly filter?: { readonly title?: { readonly equals: string } };
  readonly properties?: { readonly Name?: { readonly title: readonly { readonly text: { readonly content: string } }[] } };
}

/** A small Notion with one database. */
async function startNotion() {
  const pages: { id: string; created_time: string; name: string }[] = [];
  const shown = ({ name, ...page }: (typeof pages)[number]) => ({
    object: 'page',
    ...page,
    last_edited_time: page.created_time,
    in_trash: false,
    properties: {
      Name: { id: 'title', type: 'title', title: [{ type: 'text', text: { content: name }, plain_text: name }] },
      Stage: { id: 'a', type: 'select', select: { name: 'Won' } },
    },
    url: `https://www.notion.so/${page.id}`,
  });
  const add = (name: string): object => {
    pages.unshift({ id: `p${pages.length + 1}`, created_time: minute(pages.length), name });
    return shown(pages[0]!);
  };
  const target = await startCounterpart(({ method, path, headers, json }): Reply => {
    if (headers.authorization !== 'Bearer canary-token')
      return { status: 401, body: { object: 'error', code: 'unauthorized', message: 'API token is invalid.' } };
    if (headers['notion-version'] !== '2025-09-03' || headers['x-host'] !== 'api.notion.com')
      return { status: 400, body: { message: 'missing_version' } };
    if (path === '/v1/users/me') return { body: { object: 'user', type: 'bot', bot: { workspace_name: 'Ada’s notes' } } };
    if (path === '/v1/search')
      return {
        body: {
          results: [
            { id: 'ds1', title: [{ plain_text: 'Deals' }] },
            { id: 'ds2', title: [] },
          ],
          has_more: false,
          next_cursor: null,
        },
      };
    const body = (json ?? {}) as Body;
    if (path === '/v1/data_sources/ds1')
      return {
        body: {
          properties: {
            Name: { id: 'title', name: 'Name', type: 'title', title: {} },
            Stage: { id: 'a', name: 'Stage', type: 'select', select: { options: [{ name: 'Won' }, { name: 'Lost' }] } },
            Tags: { id: 'b', name: 'Tags', type: 'multi_select', multi_select: { options: [{ name: 'red' }] } },
            Score: { id: 'c', name: 'Score', type: 'formula', formula: {} },
          },
        },
      };
    if (path === '/v1/data_sources/ds1/query') {
      const start = Number(body.start_cursor ?? 0);
      const found = pages.filter(({ name }) => (body.filter?.title?.equals ?? name) === name);
      const end = start + Math.min(body.page_size ?? 100, 100);
      return {
        body: {
          results: found.slice(start, end).map(shown),
          has_more: end < found.length,
          next_cursor: end < found.length ? String(end) : null,
        },
      };
    }
    if (path === '/v1/pages' && method === 'POST') return { body: add(body.properties?.Name?.title[0]?.text.content ?? '') };
    return { status: 404, body: { object: 'error', message: 'Could not find it.' } };
  });
  return { target, add, context: { outgoing: outgoingTo(target), connection: { token: 'canary-token' } } };
}

type Started = Awaited<ReturnType<typeof startNotion>>;
const run = ({ context }: Started, event: string, input: object) =>
  actionOf(notion, event).run(callContext({ ...context, input: { dataSource: 'ds1', ...input } }));

describe('Notion', () => {
  it('creates a page with the properties of its database, and finds it [Z85, Z89]', async () => {
    const started = await startNotion();
    const input = {
      'property.title.Name': 'Kale',
      'property.select.Stage': 'Won',
      'property.multi_select.Tags': 'red\nblue',
      'property.checkbox.Done': 'no',
      content: 'Buy it.',
    };
    expect(await run(started, 'create_page', input)).toMatchObject({ object: 'page', id: 'p1' });
    expect(started.target.last().json).toEqual({
      parent: { type: 'data_source_id', data_source_id: 'ds1' },
      properties: {
        Name: { title: [{ text: { content: 'Kale' } }] },
        Stage: { select: { name: 'Won' } },
        Tags: { multi_select: [{ name: 'red' }, { name: 'blue' }] },
        Done: { checkbox: false },
      },
      children: [{ object: 'block', type: 'paragraph', paragraph: { rich_text: [{ text: { content: 'Buy it.' } }] } }],
    });
    expect(await run(started, 'find_page', { title: 'Kale' })).toMatchObject({ isFound: true, item: { id: 'p1' } });
    expect(await run(started, 'find_page', { title: 'Leek' })).toEqual({ isFound: false, item: null });
    expect(await run(started, 'find_or_create_page', { title: 'Leek', 'property.title.Name': 'Leek' })).toMatchObject({
      isFound: false,
      item: { id: 'p2' },
    });
    expect(await run(started, 'find_or_create_page', { title: 'Leek', 'property.title.Name': 'Leek' })).toMatchObject({
      isFound: true,
      item: { id: 'p2' },
    });
  });

  it('runs for each new page of a database after the first poll, the oldest first, also for more than a page [Z88]', async () => {
    const { add, context } = await startNotion();
    for (let count = 0; count < 5; count += 1) add(`old ${count}`);
    const trigger = triggerOf(notion, 'poll', 'new_page');
    const poll = (cursor: unknown) => trigger.poll({ ...callContext({ ...context, input: { dataSource: 'ds1' } }), cursor });
    const first = await poll(null);
    expect(first.events).toEqual([]);
    for (let count = 0; count < 130; count += 1) add(`new ${count}`);
    const second = await poll(first.cursor);
    expect(second.events.map(({ key }) => key)).toEqual(Array.from({ length: 130 }, (_, index) => `p${index + 6}`));
    expect(shapeProblems(trigger.sample, second.events[0]!.data, 'page')).toEqual([]);
    expect((await poll(second.cursor)).events).toEqual([]);
  });

  it('offers databases, and the properties of one with their choices [Z89]', async () => {
    const { context } = await startNotion();
    const call = callContext({ ...context, input: { dataSource: 'ds1' } });
    expect(await notion.choices!.dataSources!(call)).toEqual([
      { value: 'ds1', label: 'Deals' },
      { value: 'ds2', label: 'Untitled' },
    ]);
    expect(await actionOf(notion, 'create_page').dynamicFields!.list(call)).toEqual([
      { key: 'property.title.Name', label: 'Name', type: 'text' },
      {
        key: 'property.select.Stage',
        label: 'Stage',
        type: 'choice',
        choices: [
          { value: 'Won', label: 'Won' },
          { value: 'Lost', label: 'Lost' },
        ],
      },
      { key: 'property.multi_select.Tags', label: 'Tags', type: 'list', choices: [{ value: 'red', label: 'red' }] },
    ]);
  });

  it('tests a connection, and says what is wrong with a token and a page [Z86]', async () => {
    const started = await startNotion();
    expect(await notion.connection!.test(callContext(started.context))).toEqual({ title: 'Ada’s notes' });
    const lost = await stepErrorOf(notion.connection!.test(callContext({ ...started.context, connection: { token: 'other' } })));
    expect(lost.options.isConnectionLost).toBe(true);
    expect((await stepErrorOf(run(started, 'get_page', { page: 'gone' }))).message).toBe(
      'Notion can’t find this: “Could not find it.” Share the database or the page with the integration, and check the ID.',
    );
  });
});
