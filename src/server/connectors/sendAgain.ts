/** How a request that changes something is sent again, at servers of which nothing else is known. */
import type { Field, FieldValues, RepeatPolicy } from './connector';
import { readChoice, readText } from './inputs';
import type { ReplyRules } from './replies';

export const sendAgainFields: readonly Field[] = [
  {
    key: 'sendsAgain',
    label: 'Send again after a server error',
    type: 'choice',
    initial: 'safe',
    choices: [
      { value: 'safe', label: 'If nothing can be done twice' },
      { value: 'always', label: 'Always' },
      { value: 'never', label: 'Never' },
    ],
    help: 'After a status such as 500 or a broken connection, the server may still have done its work, and the run waits for your decision. “Always” sends the request again anyway; “Never” fails the run at any status from 500.',
  },
  {
    key: 'keyHeader',
    label: 'Header of the idempotency key',
    type: 'text',
    placeholder: 'Idempotency-Key',
    help: 'For servers that carry out requests with the same key only once: the name of the header for the key, from their documentation. The request can then be sent again.',
  },
];

/** The effect of sending a request again that may not be repeated in itself. */
export function repeatOfRequest(input: FieldValues): RepeatPolicy {
  const chosen = readText(input, 'sendsAgain').trim();
  if (chosen === 'always') return 'keyed';
  return chosen !== 'never' && readText(input, 'keyHeader').trim() !== '' ? 'keyed' : 'never';
}

/** The header with the key, if one is named. */
export function keyHeaderOf(input: FieldValues, idempotencyKey: string): Readonly<Record<string, string>> {
  const name = readText(input, 'keyHeader').trim().toLowerCase();
  return name === '' ? {} : { [name]: idempotencyKey };
}

/** What the choice changes at replies. Throws a `StepError` for a value that is no choice. */
export function rulesOfRequest(input: FieldValues): Pick<ReplyRules, 'failsAtOnce'> {
  const chosen = readChoice(input, 'sendsAgain', 'Send again after a server error', ['safe', 'always', 'never']);
  return { failsAtOnce: chosen === 'never' };
}
