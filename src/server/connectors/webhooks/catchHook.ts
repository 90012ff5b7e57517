/** Triggers that receive requests. */
import { hash } from 'node:crypto';
import { jsonProblem, maxStoredDepth, withoutForbiddenNames } from '../../../domain/runs/json';
import { StepError, type Field, type HookCall, type HookReply, type HookRequest, type HookTrigger, type TriggerEvent } from '../connector';
import { field } from '../field';
import { readBody, readLargeForm } from '../bodies';
import { charsetOf, decodeText } from '../characters';
import { readFlag, readText } from '../inputs';
import { handshakeFields, handshakeReply } from './handshake';
import { checkSender, senderFields } from './hookSender';
import { answerStatusOf, replyFields, replyWait } from './reply';

/** The most events of one request. */
const maxEvents = 100;

const splitField: Field = field.boolean(
  'splitsLists',
  'One run for each item of a list',
  'If the body is a list, the Zap runs once for each of its items, up to 100.',
  { initial: false },
);

export const catchHook: HookTrigger = {
  kind: 'hook',
  event: 'catch_hook',
  title: 'Catch a hook',
  help: 'Runs when a request arrives at this Zap’s URL. Reads JSON, forms with files, and XML.',
  fields: [...senderFields, ...handshakeFields, splitField, ...replyFields],
  replyWait,
  sample: { method: 'POST', query: {}, body: { order: 1042, email: 'ada@example.org', total: '49.90' } },
  receive: async (request, call) => {
    const handshake = await handshakeReply(request, call.input);
    if (handshake !== null) return { events: [], reply: handshake };
    await checkSender(request, call);
    const type = request.headers['content-type'];
    const {
      value: body,
      text,
      problem,
    } = request.large === null ? await readBody(request.body, type, call.files) : await readLargeForm(request.large(), type!, call.files);
    if (problem !== null) throw new StepError(problem, { status: 400 });
    const isSplit = Array.isArray(body) && readFlag(call.input, 'splitsLists', splitField.label, false);
    const bodies = isSplit ? (body as readonly unknown[]) : [body];
    if (bodies.length > maxEvents)
      throw new StepError(`A request can have at most ${maxEvents} items. Send several requests.`, { status: 413 });
    const { method, query } = request;
    const eventOf = (each: unknown) => ({ method, query, body: each, ...(text !== null && { bodyText: text }) });
    return { events: withKeys(request, call, bodies.map(eventOf)), reply: replyOf(call) };
  },
};

export const catchRawHook: HookTrigger = {
  kind: 'hook',
  event: 'catch_raw_hook',
  title: 'Catch a raw hook',
  help: 'Runs when a request arrives, and gives its body as it was sent, with its headers.',
  fields: [...senderFields, ...handshakeFields, ...replyFields],
  replyWait,
  sample: {
    method: 'POST',
    query: { source: 'shop' },
    headers: { 'content-type': 'text/csv' },
    body: 'order,total\n1042,49.90',
    bodyBase64: 'b3JkZXIsdG90YWwKMTA0Miw0OS45MA==',
  },
  receive: async (request, call) => {
    const handshake = await handshakeReply(request, call.input);
    if (handshake !== null) return { events: [], reply: handshake };
    const credentials = await checkSender(request, call);
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !credentials.has(name)));
    if (request.large !== null) throw new StepError('The body is too large.', { status: 413 });
    const { method, query, body } = request;
    // Bytes that are not text survive only in base64.
    const data = {
      method,
      query,
      headers,
      body: decodeText(body, charsetOf(request.headers['content-type'])),
      bodyBase64: body.toString('base64'),
    };
    return { events: withKeys(request, call, [data]), reply: replyOf(call) };
  },
};

/** Headers by which senders name a delivery: a repetition has the same value. */
const deliveryHeaders = [
  'idempotency-key',
  'x-idempotency-key',
  'webhook-id',
  'svix-id',
  'x-github-delivery',
  'x-gitea-delivery',
  'x-gitlab-event-uuid',
  'x-shopify-webhook-id',
];

/**
 * A key for each event. With a header that names the delivery, a repetition has the same key and does not start the Zap again.
 * Without one, two equal requests are two events, so their keys have a random part.
 */
function withKeys(request: HookRequest, { random }: HookCall, data: readonly unknown[]): TriggerEvent[] {
  const stored = data.map(withoutForbiddenNames);
  if (stored.some((each) => jsonProblem(each, maxStoredDepth) !== null))
    throw new StepError('The request has values that can’t be stored.', { status: 400 });
  const delivery = deliveryHeaders.find((name) => (request.headers[name] ?? '') !== '');
  const key =
    delivery === undefined
      ? `${hash('sha256', request.body, 'base64url').slice(0, 16)}-${random(12).toString('base64url')}`
      : `${delivery}:${hash('sha256', request.headers[delivery]!, 'base64url')}`;
  return stored.map((each, index) => ({ key: data.length === 1 ? key : `${key}:${index}`, data: each }));
}

function replyOf({ input }: HookCall): HookReply {
  const status = answerStatusOf(input);
  const custom = readText(input, 'replyBody');
  const body = custom === '' ? '{"status":"success"}' : custom;
  const isJson = /^\s*[[{]/.test(body);
  // Never HTML: this server's own origin must not show a page that a Zap wrote.
  const type = isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  return { status, headers: { 'content-type': type, 'x-content-type-options': 'nosniff' }, body: status === 204 ? '' : body };
}
