import type { FieldValues } from '../../../src/server/connectors/connector';
import { openai } from '../../../src/server/connectors/openai';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from './counterpart';

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
  actionOf(openai, event).run(callContext({ connection, input: { model: 'small-1', ...input } }));

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
      'Enter from 2 to 50 categories.',
    );
  });

  it('explains the failures of the API', async () => {
    const failure = async (reply: Reply) => stepErrorOf(run((await startModel(reply)).connection, 'conversation', { prompt: 'a' }));
    expect((await failure({ status: 429, body: { error: { code: 'insufficient_quota', message: 'quota' } } })).message).toMatch(
      /no credit left/,
    );
    expect((await failure({ status: 404, body: { error: { code: 'model_not_found' } } })).message).toMatch(/^The model does not exist/);
    expect((await failure({ status: 400, body: { error: { message: 'Bad temperature.' } } })).message).toBe(
      'The model refused the request: “Bad temperature”.',
    );
    expect((await failure({ status: 401, body: { error: { message: 'Incorrect API key provided: canary-key' } } })).message).not.toContain(
      'canary',
    );
    expect((await failure({ status: 503 })).options).toMatchObject({ isTransient: true });
    expect((await failure({ body: { choices: [] } })).message).toMatch(/^The model gave no answer/);
    expect((await failure({ body: { choices: [{ message: { content: null, refusal: 'I can’t.' } }] } })).message).toMatch(
      /^The model refused to answer/,
    );
  });

  it('tests a connection, and offers the models in alphabetical order', async () => {
    const { connection } = await startModel('a');
    expect(await openai.connection!.test(callContext({ connection }))).toEqual({ title: '127.0.0.1' });
    expect(await openai.choices!.models!(callContext({ connection }))).toEqual([
      { value: 'small-1', label: 'small-1' },
      { value: 'small-2', label: 'small-2' },
    ]);
  });
});
