import timers from 'node:timers/promises';
import fc from 'fast-check';
import type { StepDefinition, WriteAction } from '../../../../src/domain/apps/definition';
import { checkDefinition } from '../../../../src/domain/apps/checkDefinition';
import { callContext, closeCounterparts, memoryFiles, startCounterpart, stepErrorOf, type Reply } from '../../connectors/counterpart';
import { declare, head, runAction, write } from './declared';

afterAll(closeCounterparts);

const fields = ['names', 'notes'].map((key) => ({ key, label: key, type: 'list' as const }));
const upload: StepDefinition = {
  name: 'uploads',
  each: ['input.names', 'input.notes'],
  when: { 'each.0': { present: true } },
  request: { method: 'POST', path: '/uploads', body: { json: { name: '{each.0}', note: '{each.1}' } } },
  repeat: 'safe',
};
const appWith = (more: Partial<WriteAction>) =>
  declare({
    actions: [
      write({ method: 'POST', path: '/posts', body: { json: { ids: '{uploads.*.body.id}' } } }, { fields, steps: [upload], ...more }),
    ],
  });

describe('a step for each item of a list', () => {
  it('is sent once for each row of the lists that meets its condition, and later requests have all replies [Z171]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 4 }), fc.nat(4), async (names, count) => {
        const notes = Array.from({ length: count }, (_, index) => `note ${index}`);
        let id = 0;
        const target = await startCounterpart(() => ({ body: { id: (id += 1) } }));
        await runAction(appWith({}), target, { input: { names, notes } });
        expect(target.requests.slice(0, -1).map(({ json }) => json)).toEqual(
          names.map((name, index) => ({ name, ...(index < count && { note: notes[index] }) })),
        );
        expect(target.last().json).toEqual(names.length === 0 ? {} : { ids: names.map((_, index) => index + 1) });
      }),
      { numRuns: 20 },
    );
  });

  it('asks again until the reply fits, and does not go on before [Z171]', async () => {
    let asked = 0;
    const wait: StepDefinition = {
      name: 'ready',
      each: 'uploads',
      when: { 'each.body.url': { present: false } },
      request: { method: 'GET', path: '/uploads/{each.body.id}' },
      repeat: 'safe',
      until: { 'reply.body.url': { present: true } },
    };
    const target = await startCounterpart(({ method, path, json }): Reply => {
      if (path === '/v1/posts') return { body: {} };
      if (method === 'POST') return { body: json.name === 'done' ? { id: 1, url: 'u' } : { id: 2, url: null } };
      return { body: { id: 2, url: (asked += 1) === 3 ? 'u' : null } };
    });
    await runAction(appWith({ steps: [upload, wait] }), target, { input: { names: ['done', 'slow'] } });
    expect(target.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/uploads',
      'POST /v1/uploads',
      'GET /v1/uploads/2',
      'GET /v1/uploads/2',
      'GET /v1/uploads/2',
      'POST /v1/posts',
    ]);
  });

  it('fails for now if the reply never fits, but not after a step that changed something: that would be done a second time [Z171]', async () => {
    const wait: StepDefinition = {
      name: 'ready',
      request: { method: 'GET', path: '/uploads/1' },
      repeat: 'safe',
      until: { 'reply.body.url': { present: true } },
    };
    const target = await startCounterpart(() => ({ body: { id: 1 } }));
    const optionsAfter = async (repeat?: 'safe') => {
      const created = { name: 'created', request: { method: 'POST', path: '/uploads' }, ...(repeat && { repeat }) } as const;
      return (await stepErrorOf(runAction(appWith({ steps: [created, wait] }), target, {}))).options;
    };
    const pause = timers.setTimeout;
    timers.setTimeout = async () => undefined as never;
    try {
      expect(await optionsAfter('safe')).toMatchObject({ isTransient: true });
      const { isTransient, isUncertain } = await optionsAfter();
      expect([isTransient, isUncertain]).toEqual([undefined, true]);
    } finally {
      timers.setTimeout = pause;
    }
  });

  it('takes the first of several steps with one name whose condition is met [Z171]', async () => {
    const named = { ...head.fields, key: 'name', label: 'Name', type: 'text' as const };
    const steps: StepDefinition[] = [
      {
        name: 'person',
        when: { 'input.name': { present: true } },
        request: { method: 'GET', path: '/people/{input.name}' },
        repeat: 'safe',
      },
      { name: 'person', when: { 'input.name': { present: false } }, request: { method: 'GET', path: '/me' }, repeat: 'safe' },
    ];
    const app = declare({ actions: [write({ method: 'POST', path: '/posts/{person.body.id}' }, { fields: [named], steps })] });
    expect(checkDefinition(app)).toEqual([]);
    const target = await startCounterpart(({ path }) => ({ body: { id: path.split('/').at(-1) } }));
    await runAction(app, target, { input: { name: 'ada' } });
    await runAction(app, target, {});
    expect(target.requests.map(({ path }) => path)).toEqual(['/v1/people/ada', '/v1/posts/ada', '/v1/me', '/v1/posts/me']);
  });
});

describe('requests after the last one', () => {
  const files = memoryFiles();
  const file = { key: 'files', label: 'Files', type: 'file' as const, isMany: true, most: 2 };
  const app = declare({
    actions: [
      write(
        { method: 'POST', path: '/posts' },
        {
          fields: [file],
          after: [
            {
              name: 'attached',
              each: 'input.files',
              request: { method: 'POST', path: '/posts/{reply.body.id}/files', body: { multipart: [{ name: 'file', file: '{each}' }] } },
              say: 'The post {reply.body.id} was made, but “{each.name}” couldn’t be attached',
            },
          ],
        },
      ),
    ],
  });

  it('leave the output as it is, and a failure says what is done and is not tried again [Z171]', async () => {
    let status = 200;
    const target = await startCounterpart(({ path }) => ({ status: path.endsWith('/files') ? status : 200, body: { id: 7 } }));
    const report = await files.keep({ name: 'report.csv', type: 'text/csv', bytes: Buffer.from('id') });
    expect(await runAction(app, target, { input: { files: [report, report] }, files })).toEqual({ id: 7 });
    expect(target.requests.map(({ path }) => path)).toEqual(['/v1/posts', '/v1/posts/7/files', '/v1/posts/7/files']);
    status = 503;
    const { message, options } = await stepErrorOf(runAction(app, target, { input: { files: report }, files }));
    expect(message).toMatch(/^The post 7 was made, but “report.csv” couldn’t be attached: Stock answered 503/);
    expect([options.isTransient, options.isUncertain]).toEqual([undefined, undefined]);
  });

  it('are not begun with a file that is no longer there, or with too many [Z171]', async () => {
    const target = await startCounterpart(() => ({ body: { id: 7 } }));
    const report = await files.keep({ name: 'report.csv', type: 'text/csv', bytes: Buffer.from('id') });
    const failure = async (value: unknown) =>
      (await stepErrorOf(runAction(app, target, { ...callContext({ files }), input: { files: value } }))).message;
    expect(await failure({ ...report, fileId: '019aa5f2-0000-4000-8000-000000000001' })).toBe('The file is no longer there.');
    expect(await failure([report, report, report])).toBe('Files can have at most 2 items, and this list has 3.');
    expect(target.requests).toEqual([]);
  });
});

it('a step that is asked again until its reply fits changes nothing, names are not used twice, and several requests have no common key [Z171, Z80]', () => {
  const step = { name: 'one', request: { method: 'POST', path: '/a' }, until: { 'reply.body.url': { present: true } } } as const;
  const problems = (steps: readonly StepDefinition[]) => checkDefinition(appWith({ steps })).map(({ path }) => path);
  expect(problems([upload, step])).toEqual(['actions[0].steps[1].until']);
  const { when: _when, ...always } = upload;
  expect(problems([upload, always])).toEqual(['actions[0].steps[1].name']);
  // The app would take the second for a repetition of the first.
  expect(problems([{ ...upload, repeat: { header: 'Idempotency-Key' } }])).toEqual(['actions[0].steps[0].repeat']);
});
