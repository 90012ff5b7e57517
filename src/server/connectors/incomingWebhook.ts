/** The common part of incoming webhooks of chat apps: an address that is itself the credential, and one message. */
import type { OutgoingReply } from '../platform/outgoing';
import { StepError, type CallContext, type ConnectionForm, type Field } from './connector';
import { field } from './field';
import { readText } from './inputs';
import { sendJson, type ApiRequest } from './jsonApi';
import { checkReply } from './replies';

export interface ChatApp {
  /** In a sentence: `Slack`. */
  readonly name: string;
  /** Where people find the address. */
  readonly help: string;
  readonly placeholder: string;
  /** A sentence for a failure that the app names in its own way; null for the usual ones. */
  readonly explain: (reply: OutgoingReply) => string | null;
  /** Sends a request that shows whether the address works, without posting anything; throws if it does not. */
  readonly probe: (call: CallContext, url: string) => Promise<{ readonly title: string }>;
  /** For an app whose webhooks take no files: a token for its API, which does. */
  readonly bot?: {
    /** Where people find the token, and what it must be allowed. */
    readonly help: string;
    /** Throws if the app refuses the token of the connection. */
    readonly probe: (call: CallContext) => Promise<unknown>;
  };
}

export const chatConnection = (app: ChatApp): ConnectionForm => ({
  fields: [
    field.secret('url', 'Webhook URL', app.help, { isRequired: true, placeholder: app.placeholder }),
    ...(app.bot === undefined ? [] : [field.secret('token', 'Token for files', app.bot.help)]),
  ],
  test: async (call) => {
    const found = await app.probe(call, addressOf(call, app));
    if ((call.connection.token ?? '').trim() !== '') await app.bot?.probe(call);
    return found;
  },
});

/** The token of the connection, for a message with files. Throws a `StepError` if there is none. */
export function tokenOf({ connection }: CallContext, { name }: ChatApp): string {
  const token = (connection.token ?? '').trim();
  if (token === '') throw new StepError(`A webhook of ${name} takes no files. Reconnect the app with a token for files.`);
  return token;
}

/** The address of the connection. Anyone who has it can post, so it is never shown. */
export function addressOf({ connection }: CallContext, { name }: ChatApp): URL['href'] {
  const text = (connection.url ?? '').trim();
  if (text === '') throw new StepError('The webhook URL is missing. Reconnect the app.', { isConnectionLost: true });
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new StepError(`This is not a webhook URL. Copy it from ${name} again.`, { isConnectionLost: true });
  return text;
}

/** Posts a message, or a form with one. Throws a `StepError` for a failure; a removed webhook loses the connection. */
export async function postMessage(
  call: CallContext,
  app: ChatApp,
  message: Pick<ApiRequest, 'json' | 'body'>,
  query = '',
): Promise<OutgoingReply> {
  const url = new URL(addressOf(call, app));
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  const reply = await sendJson(call, { url: url.href, ...message });
  checkChatReply(call, app, reply);
  return reply;
}

/** Throws a `StepError` unless the reply is a success. */
export function checkChatReply({ now }: CallContext, app: ChatApp, reply: OutgoingReply): void {
  const { name, explain } = app;
  if ([401, 403, 404, 410].includes(reply.status)) {
    const message = explain(reply);
    const isLost = message === null;
    const sentence = message ?? `${name} doesn’t know this webhook any more. Create a new one and reconnect the app.`;
    throw new StepError(sentence, { status: reply.status, isConnectionLost: isLost });
  }
  // Never: no chat app drops a message that is posted twice.
  checkReply(reply, { name, repeat: 'never', now, explain });
}

/** A message within the app's limit, counted in characters as people count them. */
export function checkedLength(text: string, most: number, name: string): string {
  const { length } = Array.from(text);
  if (length <= most) return text;
  throw new StepError(`A message in ${name} can have at most ${most} characters, and this one has ${length}. Shorten it.`);
}

/** `limit`: of the app, with its name. */
export const messageField = (help: string, limit?: { readonly most: number; readonly name: string }): Field =>
  field.longText('text', 'Message', help, {
    isRequired: true,
    ...(limit && { check: (entered) => checkedLength(readText(entered, 'text'), limit.most, limit.name) }),
  });

export const mentionsField: Field = field.boolean(
  'allowsMentions',
  'Allow mentions',
  'If it is off, words such as @everyone in mapped data don’t notify anyone.',
  { initial: false },
);
