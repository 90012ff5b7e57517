/** Sentences for the validation errors of contract schemas, instead of the validator's own messages. */
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** For fields that people type: what to do, rather than what the field must be. */
const wanted: Readonly<Record<string, string>> = {
  email: 'Enter your email address.',
  username: 'Enter your email address.',
  password: 'Enter your password.',
  password1: 'Enter a password.',
  password2: 'Enter the password again.',
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  title: 'Enter a name.',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be null',
};

/** One sentence for one issue. A schema's own message wins over it. */
export function sentenceFor(issue: Issue): string {
  const path = (issue.path ?? []).map(String);
  const name = path.length === 0 ? 'The request' : `\`${path.join('.')}\``;
  const prompt = path.length === 1 ? wanted[path[0] ?? ''] : undefined;
  const isMissing = issue.input === undefined;
  const isEmpty = issue.input === '' || issue.input === null;
  if (prompt !== undefined && (isMissing || isEmpty)) return prompt;
  if (isMissing && issue.code !== 'custom') return path.length === 0 ? 'The request has no body.' : `${name} is required.`;
  return `${name} ${issueSentence(issue)}.`;
}

function issueSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'is invalid';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : `must ${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'datetime' ? 'must be a time such as 2026-11-22T09:30:00.000Z' : 'has the wrong format';
    default:
      return 'is invalid';
  }
}

function amount(origin: string, bound: string, count: number): string {
  if (origin === 'string') return `have ${bound} ${count} ${count === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${count} ${count === 1 ? 'entry' : 'entries'}`;
  return `be ${bound} ${count}`;
}
