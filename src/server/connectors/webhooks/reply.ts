/** The reply of a Zap to the request that started it. */
import { StepError, type Action, type Field, type FieldValues } from '../connector';
import { choicesOf, field } from '../field';
import { readBoolean } from '../../../domain/runs/readValues';
import { readChoice, readFlag, readText, readWhole } from '../inputs';
import { contentTypeOf, textBodyOf, textFields } from './requestBody';
import { headerPairs } from './requestTarget';

const initialWait = 10;
const maxWait = 60;

/** Fields of the triggers: what a request is answered with. */
export const replyFields: readonly Field[] = [
  field.choice(
    'replyBy',
    'Reply to the request',
    'An immediate reply says that the event is stored. With a reply by a step, the sender waits for the Zap.',
    {
      initial: 'trigger',
      choices: choicesOf({ trigger: 'Immediately, as below', zap: 'By the step “Reply to the request”' }),
      check: checkReplyBy,
    },
  ),
  field.number(
    'replyWait',
    'Maximum wait in seconds',
    `From 1 to ${maxWait}. If the Zap takes longer or ends without a reply, the reply is 202, and the run continues.`,
    { initial: initialWait, check: secondsOf },
  ),
  field.number('replyStatus', 'Reply status', 'From 200 to 299. It is sent once the event is safely stored.', {
    initial: 200,
    check: answerStatusOf,
  }),
  field.longText('replyBody', 'Reply body', 'Text or JSON. {"status":"success"} if left empty.', {
    placeholder: '{"status":"success"}',
  }),
];

/** The seconds for which a request waits for the reply of its run; 0 if it does not, or if each item of a list has its own run. */
export function replyWait(input: FieldValues): number {
  if (readChoice(input, 'replyBy', 'Reply to the request', ['trigger', 'zap']) === 'trigger') return 0;
  if (readFlag(input, 'splitsLists', 'One run for each item of a list', false)) return 0;
  return secondsOf(input);
}

function checkReplyBy(input: FieldValues): void {
  if (readText(input, 'replyBy') === 'zap' && readBoolean(input.splitsLists) === true)
    throw new StepError(
      'With one run for each item of a list, requests are answered immediately. Choose “Immediately, as below”, or turn off one run for each item.',
    );
}

function secondsOf(input: FieldValues): number {
  return readWhole(input, 'replyWait', 'Maximum wait in seconds', 1, maxWait) ?? initialWait;
}

/** The status of the answer that is given at once. */
export function answerStatusOf(input: FieldValues): number {
  return readWhole(input, 'replyStatus', 'Reply status', 200, 299) ?? 200;
}

/**
 * Headers of the connection and of this server, and those by which a browser would change how it treats this server’s pages: its
 * cookies, policies, caches and questions for passwords. Some proxies in front of this server answer `x-accel-redirect` and the like with
 * their own files.
 */
const ownHeader =
  /^(?:(?:access-control|content-security-policy|cross-origin|permissions-policy|proxy|sec|surrogate|x-accel|x-lighttpd|x-sendfile)(?:-.*)?|alt-svc|clear-site-data|connection|content-encoding|content-length|date|keep-alive|link|nel|origin-agent-cluster|refresh|report-to|reporting-endpoints|server|service-worker-allowed|set-cookie|sourcemap|strict-transport-security|te|trailer|transfer-encoding|upgrade|www-authenticate|x-content-type-options|x-frame-options)$/;

/** True for a type that a browser shows as a page or runs. This server's own pages load scripts and styles from its origin. */
const isProgram = (type: string): boolean => /html|svg|script|css|wasm/i.test(type);

/** The request gets the first reply of its run. */
export const replyToRequest: Action = {
  event: 'reply',
  title: 'Reply to the request',
  help: 'Replies to the request that started the Zap. Choose “By the step” in the trigger’s “Reply to the request”.',
  kind: 'write',
  // Safe: a request has one reply, and gets the one that is stored.
  repeat: 'safe',
  isTask: false,
  repliesToRequest: true,
  fields: [
    field.number('status', 'Status', 'From 200 to 299, or from 400 to 599.', { initial: 200, check: statusOf }),
    ...textFields.map((field) =>
      field.key === 'contentType'
        ? { ...field, check: (entered: FieldValues) => headersOf({}, entered.bodyType === 'raw' ? contentTypeOf(entered) : '') }
        : field,
    ),
    field.pairs('headers', 'Headers', 'Additional headers of the reply.', { check: ({ headers }) => headersOf({ headers }, 'text/plain') }),
  ],
  sample: { sent: true, status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' },
  run: async ({ input, now, replyUntil }) => {
    const status = statusOf(input);
    const { type, text } = textBodyOf(input);
    const headers = headersOf(input, type);
    return { sent: replyUntil !== null && now <= replyUntil, status, headers, body: hasNoBody(status) ? '' : text };
  },
};

const hasNoBody = (status: number): boolean => status === 204 || status === 205;

function statusOf(input: FieldValues): number {
  const status = readWhole(input, 'status', 'Status', 200, 599) ?? 200;
  if (status >= 300 && status < 400)
    throw new StepError('A reply can’t be a redirect. Status must be from 200 to 299, or from 400 to 599.');
  return status;
}

/** `type`: of the body. */
function headersOf(input: FieldValues, type: string): Record<string, string> {
  const pairs = headerPairs(input);
  const own = pairs.find(([name]) => ownHeader.test(name));
  if (own !== undefined) throw new StepError(`The header “${own[0]}” can’t be set by a Zap.`);
  const headers = { 'content-type': type, ...Object.fromEntries(pairs) };
  if (isProgram(headers['content-type']))
    throw new StepError('A reply can’t be a page, a script or a style sheet. Choose another content type.');
  return headers;
}
