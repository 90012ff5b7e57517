/** How a request that changes something is sent again, at servers of which nothing else is known. */
import type { Field, FieldValues, RepeatPolicy } from './connector';
import { choicesOf, field } from './field';
import { readChoice, readText } from './inputs';
import type { ReplyRules } from './replies';

export const sendAgainFields: readonly Field[] = [
  field.choice(
    'sendsAgain',
    'Send again after a server error',
    'After a status such as 500 or a broken connection, the request may still have worked, so the run waits for your decision. “Always” sends the request again. “Never” fails the run at any status from 500.',
    {
      initial: 'safe',
      choices: choicesOf({ safe: 'If nothing can happen twice', always: 'Always', never: 'Never' }),
    },
  ),
  field.text(
    'keyHeader',
    'Idempotency key header',
    'For servers that process requests with the same key only once: the header for the key, from their documentation. The request can then be sent again.',
    { placeholder: 'Idempotency-Key' },
  ),
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
