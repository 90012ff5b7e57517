import type { FieldValues } from '../../../src/server/connectors/connector';
import { stepTimeoutOf } from '../../../src/server/engine/callStep';
import { openAi } from './declaredConnector';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from '../connectors/counterpart';

afterAll(closeCounterparts);

const completion = (content: string, finish = 'stop') => ({
  model: 'small-1',
  choices: [{ message: { role: 'assistant', content }, finish_reason: finish }],
  usage: { prompt_tokens: 3, completion_tokens: 2 },
});

async function startModel(answer: string | Reply) {
  const target = await startCounterpart(({ path }): Reply => {
    if (path.endsWith('/models')) return { body: { data: [{ id: 'small-2' }, { id: 'small-1' }] } };
    return typeof answer === 'string' ? { body: completion(answer) } : answer;
  });
  return { target, connection: { key: 'canary-key', server: `${target.url}/v1` } };
}

const run = (connection: Record<string, string>, event: string, input: FieldValues) =>
  actionOf(openAi, event).run(callContext({ connection, input: { model: 'small-1', ...input } }));

describe('a model', () => {
  it('answers a prompt with its instructions', async () => {
    const { connection, target } = await startModel('Hello!');
    expect(
      await run(connection, 'conversation', { prompt: 'Say hello', instructions: 'Be short', temperature: '0.5', maxTokens: 50 }),
    ).toEqual({
      text: 'Hello!',
      json: null,
      finishReason: 'stop',
      model: 'small-1',
      usage: { promptTokens: 3, completionTokens: 2 },
    });
    expect(target.last()).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer canary-key' } });
    expect(target.last().json).toEqual({
      model: 'small-1',
      messages: [
        { role: 'system', content: 'Be short' },
        { role: 'user', content: 'Say hello' },
      ],
      temperature: 0.5,
      max_tokens: 50,
    });
  });

  it('gives JSON to later steps, also out of a block of Markdown, and says if there is none', async () => {
    const ask = async (answer: string | Reply) => {
      const { connection, target } = await startModel(answer);
      const result = await run(connection, 'conversation', { prompt: 'List', format: 'json' });
      expect(target.last().json).toMatchObject({
        response_format: { type: 'json_object' },
        messages: [{ content: 'Answer with JSON.' }, {}],
      });
      return result;
    };
    expect(await ask('{"a":1}')).toMatchObject({ json: { a: 1 } });
    expect(await ask('```json\n{"a":1}\n```')).toMatchObject({ json: { a: 1 } });
    expect((await stepErrorOf(ask('Sure!'))).message).toMatch(/^The model didn’t answer with JSON/);
    expect((await stepErrorOf(ask({ body: completion('{"a":', 'length') }))).message).toMatch(/^The answer was cut off/);
  });

  it('summarises and classifies, and accepts only one of the categories', async () => {
    const short = await startModel('Short.');
    expect(await run(short.connection, 'summarize', { text: 'Long text', sentences: 2, language: 'German' })).toMatchObject({
      text: 'Short.',
    });
    expect(short.target.last().json.messages[0].content).toContain('at most 2 sentences, in German');
    const input = { text: 'It is broken', categories: 'Complaint\nPraise' };
    expect(await run((await startModel('{"category":"complaint"}')).connection, 'classify', input)).toMatchObject({
      category: 'Complaint',
    });
    expect((await stepErrorOf(run((await startModel('{"category":"Other"}')).connection, 'classify', input))).message).toMatch(
      /none of the categories/,
    );
    expect((await stepErrorOf(run(short.connection, 'classify', { ...input, categories: 'One' }))).message).toBe(
      'Categories can have from 2 to 50 items, and this list has 1.',
    );
  });

  it('gets the limit of its answer by the name that it knows: OpenAI’s own there, and the older one elsewhere [Z93]', async () => {
    const limitsAt = async (known: string, isOpenAi: boolean) => {
      const refusal = (name: string) => ({ status: 400, body: { error: { message: `Unsupported parameter: '${name}'.`, param: name } } });
      const other = known === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
      const target = await startCounterpart(({ json }) => (other in json ? refusal(other) : { body: completion('Hello!') }));
      const { outgoing, ...rest } = callContext({ connection: { key: 'k', ...(!isOpenAi && { server: target.url }) } });
      const redirected: typeof outgoing = {
        ...outgoing,
        send: (request) => outgoing.send({ ...request, url: request.url.replace('https://api.openai.com/v1', target.url) }),
      };
      const input = { model: 'small-1', prompt: 'Say hello', maxTokens: 50 };
      expect(await actionOf(openAi, 'conversation').run({ ...rest, outgoing: redirected, input })).toMatchObject({ text: 'Hello!' });
      return target.requests.map(({ json }) => Object.keys(json).find((name) => name.startsWith('max')));
    };
    expect(await limitsAt('max_completion_tokens', true)).toEqual(['max_completion_tokens']);
    expect(await limitsAt('max_tokens', true)).toEqual(['max_completion_tokens', 'max_tokens']);
    expect(await limitsAt('max_tokens', false)).toEqual(['max_tokens']);
    expect(await limitsAt('max_completion_tokens', false)).toEqual(['max_tokens', 'max_completion_tokens']);
  });

  it('is asked once when it refuses something else than the name of the limit [Z93]', async () => {
    const { connection, target } = await startModel({ status: 400, body: { error: { message: 'The prompt is empty.' } } });
    await stepErrorOf(run(connection, 'conversation', { prompt: 'a', maxTokens: 5 }));
    expect(target.requests).toHaveLength(1);
  });

  it('gets a temperature only if a person enters one, and its refusal says what to do [Z93]', async () => {
    const { connection, target } = await startModel('{"category":"Praise"}');
    await run(connection, 'conversation', { prompt: 'a' });
    await run(connection, 'summarize', { text: 'a' });
    await run(connection, 'classify', { text: 'Good', categories: 'Complaint\nPraise' });
    expect(target.requests.filter(({ json }) => 'temperature' in json || 'max_tokens' in json)).toEqual([]);
    const error = { message: 'Unsupported value', param: 'temperature', code: 'unsupported_value' };
    const refusing = await startModel({ status: 400, body: { error } });
    expect((await stepErrorOf(run(refusing.connection, 'conversation', { prompt: 'a', temperature: 0.2 }))).message).toBe(
      'The model doesn’t accept this temperature. Leave it empty.',
    );
  });

  it('has almost five minutes for its answer, and the step that asks it five [Z93]', async () => {
    const { connection } = await startModel('{"category":"Praise"}');
    const { outgoing, ...rest } = callContext({ connection });
    const timeouts: number[] = [];
    const watched: typeof outgoing = { ...outgoing, send: (request) => (timeouts.push(request.timeout), outgoing.send(request)) };
    const input = { model: 'small-1', prompt: 'a', text: 'a', categories: 'Complaint\nPraise' };
    for (const action of openAi.actions) await action.run({ ...rest, outgoing: watched, input });
    expect(timeouts).toEqual([285_000, 285_000, 285_000]);
    expect(openAi.actions.map(stepTimeoutOf)).toEqual([300_000, 300_000, 300_000]);
  });

  it('explains the failures of the API', async () => {
    const failure = async (reply: Reply) => stepErrorOf(run((await startModel(reply)).connection, 'conversation', { prompt: 'a' }));
    expect((await failure({ status: 429, body: { error: { code: 'insufficient_quota', message: 'quota' } } })).message).toMatch(
      /no credit left/,
    );
    expect((await failure({ status: 404, body: { error: { code: 'model_not_found' } } })).message).toMatch(/^The model doesn’t exist/);
    expect((await failure({ status: 400, body: { error: { message: 'Bad temperature.' } } })).message).toBe(
      'The model refused the request: “Bad temperature.”',
    );
    expect((await failure({ status: 401, body: { error: { message: 'Incorrect API key provided: canary-key' } } })).message).not.toContain(
      'canary',
    );
    expect((await failure({ status: 503 })).options).toMatchObject({ isTransient: true });
    const none = /^The model gave no answer/;
    expect((await failure({ body: { choices: [] } })).message).toMatch(none);
    expect((await failure({ body: { choices: [{ message: { content: [{ type: 'thinking' }] } }] } })).message).toMatch(none);
    expect((await failure({ body: { choices: [{ message: { content: null }, finish_reason: 'length' }] } })).message).toMatch(none);
    expect((await failure({ body: { choices: [{ message: { content: null, refusal: 'I can’t.' } }] } })).message).toMatch(
      /^The model refused to answer/,
    );
  });

  it('may answer with nothing, which is an answer, but not in JSON [Z202]', async () => {
    const { connection } = await startModel('');
    expect(await run(connection, 'conversation', { prompt: 'a' })).toMatchObject({ text: '', json: null });
    expect((await stepErrorOf(run(connection, 'conversation', { prompt: 'a', format: 'json' }))).message).toMatch(
      /^The model didn’t answer/,
    );
  });

  it('is asked for JSON by its instructions and prompt, and by a hint only if neither does [Z202]', async () => {
    const { connection, target } = await startModel('{"n":12345678901234567890,"list":[]}');
    const messages = async (input: FieldValues) => {
      const { json } = (await run(connection, 'conversation', { format: 'json', ...input })) as { readonly json: unknown };
      expect(json).toEqual({ n: { exactNumber: '12345678901234567890' }, list: [] });
      return target.last().json.messages.map(({ content }: { readonly content: string }) => content);
    };
    expect(await messages({ prompt: 'List', instructions: 'Be short' })).toEqual(['Be short\nAnswer with JSON.', 'List']);
    expect(await messages({ prompt: 'List as json' })).toEqual(['List as json']);
    expect(await messages({ prompt: 'List', instructions: 'Use JSON' })).toEqual(['Use JSON', 'List']);
  });

  it('goes on with the connections of the release before, which name no way', async () => {
    const form = openAi.connection!;
    expect([form.ways, form.fields.map(({ key, type, isRequired }) => [key, type, isRequired])]).toEqual([
      undefined,
      [
        ['key', 'secret', true],
        ['server', 'text', undefined],
      ],
    ]);
    const { connection, target } = await startModel('Hello!');
    const server = connection.server.replace('http://', ' http://').concat('/');
    expect(await run({ ...connection, server }, 'conversation', { prompt: 'a' })).toMatchObject({ text: 'Hello!' });
    expect(target.last().path).toBe('/v1/chat/completions');
    const empty = await startCounterpart(() => ({ body: { data: [] } }));
    const { message } = await stepErrorOf(form.test(callContext({ connection: { key: 'k', server: empty.url } })));
    expect(message).toBe('This server offers no models. Check the API URL.');
  });

  it('tests a connection, and offers the models in alphabetical order', async () => {
    const { connection, target } = await startModel('a');
    expect(await openAi.connection!.test(callContext({ connection }))).toEqual({ title: new URL(target.url).host });
    expect(await openAi.choices!.models!(callContext({ connection }))).toEqual([
      { value: 'small-1', label: 'small-1' },
      { value: 'small-2', label: 'small-2' },
    ]);
  });
});
