/** Further pages of the reply to a request: fields, and how the next page is asked for. */
import type { Pages } from '../../../domain/apps/requests';
import { partOf } from '../../../domain/apps/ownApps/lists';
import { isRecord, ownValue, textOf } from '../../../domain/runs/json';
import { isSecretName } from '../../../domain/runs/namedSecrets';
import { parseExactJson, writeExactJson } from '../../../domain/runs/exactJson';
import { maxPages, type PageMark } from '../../apps/runtime/pages';
import { setAt } from '../../apps/runtime/written';
import { StepError, type Field, type FieldValues } from '../connector';
import { choicesOf, field } from '../field';
import { readChoice, readPairs, readText, readWhole } from '../inputs';
import { textBodyOf } from './requestBody';
import { queryPart } from './requestTarget';

const places = ['query', 'body'] as const;
const kinds = ['none', 'link', 'url', 'cursor', 'page', 'offset'] as const;

const most = { items: 10_000, requests: 100 };
const initial = { items: 1_000, requests: maxPages };

export const pageFields: readonly Field[] = [
  field.choice('pages', 'More pages', 'How the API names the next page of a list. All items are then in the reply’s list.', {
    initial: 'none',
    choices: choicesOf({
      none: 'Only this reply',
      link: 'By the “Link” header',
      url: 'By a URL in the reply',
      cursor: 'By a cursor in the reply',
      page: 'By page number',
      offset: 'By the number of items so far',
    }),
    check: (entered) => pagesOf(entered),
  }),
  field.text('listPath', 'List path', 'Where the items are in the reply. Empty if the whole reply is the list.', {
    placeholder: 'data.orders',
  }),
  field.text('nextPath', 'Next page path', 'Where the reply has the URL or the cursor of the next page.', {
    placeholder: 'paging.next',
  }),
  field.text(
    'pageName',
    'Page parameter',
    'The parameter that asks for the next page, in the query or the body. Pages are counted from 1. If the first one is 0, add it there.',
    { placeholder: 'page' },
  ),
  field.number(
    'maxItems',
    'Maximum items',
    `From 1 to ${most.items.toLocaleString('en-US')}. “pages” in the result says whether there are more.`,
    {
      initial: initial.items,
      check: mostItems,
    },
  ),
  field.number('maxRequests', 'Maximum requests', `From 1 to ${most.requests}.`, { initial: initial.requests, check: mostRequests }),
];

/** Only a request with a body of JSON can have the parameter in it. */
export const pagePlaceField: Field = field.choice(
  'pagePlace',
  'Where the page parameter goes',
  'Lists that are read by POST often take it in the body, which must then be JSON. Write the name of a nested value with dots, such as options.after.',
  { initial: 'query', choices: choicesOf({ query: 'Query', body: 'Body, as JSON' }) },
);

export interface RequestPages {
  readonly pages: Pages;
  /** The names that lead to the list. */
  readonly path: readonly string[];
  /** Where the parameter of the page is sent. */
  readonly place: (typeof places)[number];
  readonly most: number;
  readonly requests: number;
}

/** How further pages are read; null if they are not. Throws a `StepError`. */
export function pagesOf(input: FieldValues): RequestPages | null {
  const kind = readChoice(input, 'pages', 'More pages', kinds);
  if (kind === 'none') return null;
  const method = readText(input, 'method').trim();
  if (method !== '' && method !== 'GET' && method !== 'POST')
    throw new StepError('More pages can only be read by GET and POST. Choose “Only this reply” for other methods.');
  const place = readChoice(input, 'pagePlace', pagePlaceField.label, places);
  if (place === 'body' && method !== 'POST')
    throw new StepError('Only a POST can have the page parameter in its body. Put it in the query instead.');
  if (place === 'body' && readChoice(input, 'bodyType', 'Body format', ['json', 'form', 'raw', 'multipart', 'file']) !== 'json')
    throw new StepError('The page parameter can only be in a JSON body. Choose JSON as the format, or put the parameter in the query.');
  const path = namesOf(readText(input, 'listPath'));
  return { pages: rulesOf(kind, input), path, place, most: mostItems(input), requests: mostRequests(input) };
}

function rulesOf(kind: Exclude<(typeof kinds)[number], 'none'>, input: FieldValues): Pages {
  const place = () => placeOf(required(input, 'nextPath', 'Next page path'));
  const send = () => `query.${required(input, 'pageName', 'Page parameter')}`;
  switch (kind) {
    case 'link':
      return { kind };
    case 'url':
      return { kind, next: place() };
    case 'cursor':
      return { kind, next: place(), send: send() };
    case 'page':
    case 'offset':
      return { kind, send: send() };
  }
}

function required(input: FieldValues, key: string, label: string): string {
  const text = readText(input, key).trim();
  if (text === '') throw new StepError(`${label} is missing. The chosen paging needs it.`);
  return text;
}

function mostItems(input: FieldValues): number {
  return readWhole(input, 'maxItems', 'Maximum items', 1, most.items) ?? initial.items;
}

function mostRequests(input: FieldValues): number {
  return readWhole(input, 'maxRequests', 'Maximum requests', 1, most.requests) ?? initial.requests;
}

const namesOf = (path: string): readonly string[] =>
  path
    .trim()
    .split('.')
    .filter((name) => name !== '');

/** A path, as places of declared apps are written. */
const placeOf = (path: string): string => namesOf(path).reduce(partOf, 'reply.body');

const valueAt = (body: unknown, path: readonly string[]): unknown => path.reduce((inner: unknown, name) => ownValue(inner, name), body);

/** The list at some names in a body; an empty one for null, which many servers write for it, and null if there is none. */
export function listAt(body: unknown, path: readonly string[]): readonly unknown[] | null {
  const found = valueAt(body, path);
  if (found === null && path.length > 0) return [];
  return Array.isArray(found) ? (found as readonly unknown[]) : null;
}

/** The number that the first request already has as its page or offset; null without one. */
export function startIn(url: string, { pages, place }: RequestPages, input: FieldValues): number | null {
  if (!('send' in pages)) return null;
  const found =
    place === 'query' ? new URL(url).searchParams.get(nameOf(pages.send)) : valueAt(wholeBody(input), namesOf(nameOf(pages.send)));
  const text = textOf(found ?? '');
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The body as one value of JSON; digits stay exact. */
const wholeBody = (input: FieldValues): unknown => parseExactJson(textBodyOf(input).text);

/** The fields of the request for a page: those of the first, with the parameter in the body if its place is there. Throws a `StepError`. */
export function inputOfPage(input: FieldValues, { pages, place }: RequestPages, mark: PageMark | null): FieldValues {
  if (place === 'query' || mark === null || !('value' in mark) || !('send' in pages)) return input;
  const [whole, names] = [wholeBody(input), namesOf(nameOf(pages.send))];
  const hasPlace = names.every((_, depth) => isRecord(valueAt(whole, names.slice(0, depth)) ?? {}));
  if (!hasPlace) throw new StepError(`The body has no place for “${names.join('.')}”. It must be an object.`);
  const body = setAt(whole, names, mark.value);
  return { ...input, body: writeExactJson(body)! };
}

const nameOf = (send: string): string => send.slice('query.'.length);

/** The address of a page. Credentials in the query are sent to each page, because a next address seldom repeats them. */
export function addressOfPage(first: string, { pages, place }: RequestPages, mark: PageMark | null, input: FieldValues): string {
  if (mark === null) return first;
  const url = new URL('url' in mark ? mark.url : first);
  const set = (name: string, value: string): void => {
    const others = url.search
      .slice(1)
      .split('&')
      .filter((part) => part !== '' && new URLSearchParams(part).keys().next().value !== name);
    url.search = [...others, `${queryPart(name)}=${queryPart(value)}`].join('&');
  };
  if ('value' in mark) {
    if ('send' in pages && place === 'query') set(nameOf(pages.send), textOf(mark.value));
    return url.href;
  }
  for (const [name, value] of readPairs(input, 'query', 'Query')) {
    if (isSecretName(name) && !url.searchParams.has(name)) set(name, textOf(value));
  }
  return url.href;
}
