/** Prompts and answers of OpenAI's API for chat completions, which other servers have too. */
import { textOf, type Json } from '../../../domain/runs/json';
import { StepError, type ActionCall, type CallContext } from '../connector';
import { requireWord } from '../inputs';
import { baseAddress, callApi, recordOf, recordsOf, requireSecret, slowRequestTimeout, type Api } from '../jsonApi';
import { detailOf, parseJson } from '../replies';
import type { OutgoingReply } from '../../platform/outgoing';
import { jsonWithFiles, type FileParts } from './files';

export const initialBase = 'https://api.openai.com/v1';

export const apiOf = ({ connection }: CallContext): Api => ({
  name: 'The model',
  base: baseAddress({ ...connection, server: (connection.server ?? '').trim() || initialBase }, 'server', 'The address of the connection'),
  headers: { authorization: `Bearer ${requireSecret(connection, 'key', 'The API key')}` },
  explain,
});

function explain(reply: OutgoingReply): string | null {
  const error = recordOf(recordOf(parseJson(reply.body.toString('utf8'))).error);
  const code = textOf(error.code);
  if (error.param === 'temperature') return 'The model takes no such temperature. Leave the temperature empty.';
  if (code === 'insufficient_quota') return 'The account of the API key has no credit left. Add credit there.';
  if (code === 'model_not_found') return 'The model does not exist, or the API key may not use it. Choose another model.';
  if (code === 'context_length_exceeded') return 'The prompt is too long for the model. Shorten it, or choose another model.';
  return reply.status === 400 ? `The model refused the request: “${detailOf(reply) ?? 'no reason given'}”.` : null;
}

export const sample = {
  text: 'The order is on its way.',
  json: null,
  finishReason: 'stop',
  model: 'gpt-5-mini',
  usage: { promptTokens: 21, completionTokens: 7 },
};

interface Prompt {
  readonly system: string;
  readonly user: string;
  readonly isJson: boolean;
  readonly temperature?: number | null;
  readonly maxTokens?: number | null;
  readonly files?: FileParts;
}

/** The answer of the model. Throws a `StepError` if it gives none, or no JSON where JSON was asked for. */
export async function complete(
  call: ActionCall,
  { system, user, isJson, temperature = null, maxTokens = null, files = { parts: [], marked: [] } }: Prompt,
): Promise<typeof sample | (Omit<typeof sample, 'json'> & { json: Json })> {
  const content = files.parts.length === 0 ? user : [{ type: 'text', text: user }, ...files.parts];
  const prompt = {
    model: requireWord(call.input, 'model', 'Model'),
    messages: [...(system === '' ? [] : [{ role: 'system', content: system }]), { role: 'user', content }],
    ...(temperature !== null && { temperature }),
    ...(isJson && { response_format: { type: 'json_object' } }),
  };
  const send = (limit: object) => {
    const json = { ...prompt, ...limit };
    const sent = files.marked.length === 0 ? { json } : { body: jsonWithFiles(json, files.marked) };
    const headers = { 'idempotency-key': call.idempotencyKey };
    return callApi(call, apiOf(call), { path: '/chat/completions', ...sent, headers, repeat: 'safe', timeout: slowRequestTimeout });
  };
  const reply = recordOf(await (maxTokens === null ? send({}) : sendWithLimit(send, maxTokens, apiOf(call).base === initialBase)));
  const choice = recordsOf(reply.choices)[0];
  const message = recordOf(choice?.message);
  if (textOf(message.refusal) !== '') throw new StepError(`The model refused to answer: “${textOf(message.refusal).slice(0, 200)}”.`);
  if (choice === undefined || typeof message.content !== 'string')
    throw new StepError('The model gave no answer. Check the address and the model.');
  const finishReason = textOf(choice.finish_reason);
  const value = isJson ? parseJson(withoutFence(message.content)) : null;
  if (value === undefined)
    throw new StepError(
      finishReason === 'length'
        ? 'The answer was cut off before its JSON was complete. Allow more tokens.'
        : 'The model didn’t answer with JSON. Ask for JSON in the prompt.',
    );
  const usage = recordOf(reply.usage);
  return {
    text: message.content,
    json: value as Json,
    finishReason,
    model: textOf(reply.model),
    usage: { promptTokens: Number(usage.prompt_tokens ?? 0), completionTokens: Number(usage.completion_tokens ?? 0) },
  };
}

/** Some models wrap JSON into a block of Markdown. */
const withoutFence = (text: string): string => /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;

/** OpenAI's own name of the longest answer, and the older one, which is that of most other servers. */
const names = ['max_completion_tokens', 'max_tokens'] as const;

/**
 * Sends a prompt with the longest answer, in tokens. A server or model that doesn't know the name of the limit refuses it by this name,
 * before anything is done: the prompt is then sent with the other name.
 */
async function sendWithLimit(send: (limit: object) => Promise<unknown>, tokens: number, isOpenAi: boolean): Promise<unknown> {
  const [usual, other] = isOpenAi ? names : names.toReversed();
  try {
    return await send({ [usual!]: tokens });
  } catch (error) {
    const isRefused = error instanceof StepError && (error.options.status === 400 || error.options.status === 422);
    if (!isRefused || !JSON.stringify(error.reply).includes(usual!)) throw error;
    return send({ [other!]: tokens });
  }
}
