/** The reply of a Zap to the request that started it. */
import { StepError, type Action, type Field, type FieldValues } from '../connector';
import { readChoice, readFlag, readWhole } from '../inputs';
import { textBodyOf, textFields } from './requestBody';
import { headerPairs } from './requestTarget';

const initialWait = 10;
const longestWait = 60;

/** Fields of the triggers: what a request is answered with. */
export const replyFields: readonly Field[] = [
  {
    key: 'replyBy',
    label: 'Answer to the request',
    type: 'choice',
    default: 'trigger',
    choices: [
      { value: 'trigger', label: 'At once, as below' },
      { value: 'zap', label: 'By the step “Reply to the request”' },
    ],
    help: 'At once, the answer says that the event is safely stored. By a step, the sender waits for the Zap.',
  },
  {
    key: 'replyWait',
    label: 'Seconds to wait for the step',
    type: 'number',
    default: initialWait,
    help: `From 1 to ${longestWait}. If the Zap takes longer, or ends without a reply, the answer is 202, and the run goes on.`,
  },
  {
    key: 'replyStatus',
    label: 'Status of the answer',
    type: 'number',
    default: 200,
    help: 'From 200 to 299. It is sent once the event is safely stored.',
  },
  {
    key: 'replyBody',
    label: 'Body of the answer',
    type: 'longText',
    help: 'A text or JSON. If it is empty, the answer is {"status":"success"}.',
    placeholder: '{"status":"success"}',
  },
];

/** The seconds for which a request waits for the reply of its run; 0 if it does not, or if each item of a list has its own run. */
export function replyWait(input: FieldValues): number {
  if (readChoice(input, 'replyBy', 'Answer to the request', ['trigger', 'zap']) === 'trigger') return 0;
  if (readFlag(input, 'splitsLists', 'One run for each item of a list', false)) return 0;
  return readWhole(input, 'replyWait', 'Seconds to wait for the step', 1, longestWait) ?? initialWait;
}

/**
 * Headers of the connection and of this server, and those by which a browser would change how it treats this server’s pages: its
 * cookies, policies, caches and questions for passwords.
 */
const ownHeader =
  /^(?:(?:access-control|content-security-policy|cross-origin|permissions-policy|proxy|sec)(?:-.*)?|alt-svc|clear-site-data|connection|content-encoding|content-length|date|keep-alive|link|nel|origin-agent-cluster|refresh|report-to|reporting-endpoints|server|service-worker-allowed|set-cookie|sourcemap|strict-transport-security|te|trailer|transfer-encoding|upgrade|www-authenticate|x-content-type-options|x-frame-options)$/;

/** RFC 9110, section 5.1. */
const isToken = /^[!#$%&'*+.^_`|~\da-z-]+$/;

/** True for a type that a browser shows as a page or runs. This server's own pages load scripts and styles from its origin. */
const isProgram = (type: string): boolean => /html|svg|script|css|wasm/i.test(type);

/** The request gets the first reply of its run. */
export const replyToRequest: Action = {
  event: 'reply',
  title: 'Reply to the request',
  help: 'Answers the request that started the Zap. Choose “By the step” as its answer in the trigger.',
  kind: 'write',
  // Safe: a request has one reply, and gets the one that is stored.
  repeat: 'safe',
  isTask: false,
  repliesToRequest: true,
  fields: [
    { key: 'status', label: 'Status', type: 'number', default: 200, help: 'From 200 to 299, or from 400 to 599.' },
    ...textFields,
    { key: 'headers', label: 'Headers', type: 'pairs', help: 'Further headers of the reply.' },
  ],
  sample: { sent: true, status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' },
  run: async ({ input, now, replyUntil }) => {
    const status = readWhole(input, 'status', 'Status', 200, 599) ?? 200;
    if (status >= 300 && status < 400)
      throw new StepError('A reply can’t be a redirect. Status must be from 200 to 299, or from 400 to 599.');
    const { type, text } = textBodyOf(input);
    const headers = { 'content-type': type, ...headersOf(input) };
    if (isProgram(headers['content-type']))
      throw new StepError('A reply can’t be a page, a script or a style. Choose another content type.');
    return { sent: replyUntil !== null && now <= replyUntil, status, headers, body: hasNoBody(status) ? '' : text };
  },
};

const hasNoBody = (status: number): boolean => status === 204 || status === 205;

function headersOf(input: FieldValues): Record<string, string> {
  const pairs = headerPairs(input);
  for (const [name] of pairs) {
    if (ownHeader.test(name)) throw new StepError(`The header “${name}” can’t be set by a Zap.`);
    if (!isToken.test(name)) throw new StepError(`“${name}” can’t be the name of a header.`);
  }
  return Object.fromEntries(pairs);
}
