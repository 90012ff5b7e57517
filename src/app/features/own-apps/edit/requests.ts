/** Requests of a definition as names with values, which people edit without JSON. */
import { isRecord } from '../../../../domain/runs/json';
import type { DefinitionEvent, DefinitionRequest } from '../definition';
import type { Working } from './changes';

export interface OfEvent {
  readonly list: 'actions' | 'triggers';
  /** Its key. */
  readonly event: string;
}

/** A value that is no text is only shown. */
export interface Pair {
  readonly name: string;
  readonly value: unknown;
}

export type PairPlace = 'query' | 'headers' | 'body';

export interface Drafts {
  /** Names with values, by event and place. */
  readonly pairs: Readonly<Record<string, readonly Pair[]>>;
  /** Texts of samples, by event. */
  readonly samples: Readonly<Record<string, string>>;
}

export const noDrafts: Drafts = { pairs: {}, samples: {} };

export const draftKey = ({ list, event }: OfEvent, place = ''): string => `${list}.${event}.${place}`;

export type BodyKind = 'none' | 'json' | 'form' | 'other';

/** `other`: a body that only the JSON of the definition shows. */
export function bodyKindOf({ body }: DefinitionRequest): BodyKind {
  if (body === undefined) return 'none';
  if (isRecord(body.json)) return 'json';
  return isRecord(body.form) ? 'form' : 'other';
}

function recordAt(request: DefinitionRequest, at: PairPlace): Readonly<Record<string, unknown>> {
  const found = at === 'body' ? (request.body?.json ?? request.body?.form) : request[at];
  return isRecord(found) ? found : {};
}

const requestOf = ({ definition }: Working, { list, event }: OfEvent): DefinitionRequest | undefined =>
  definition[list].find((each) => each.event === event)?.request;

/** The names and values of a part of a request, as they are typed. */
export function pairsOf(working: Working, of: OfEvent, at: PairPlace): readonly Pair[] {
  const request = requestOf(working, of);
  const typed = working.drafts.pairs[draftKey(of, at)];
  return typed ?? Object.entries(request === undefined ? {} : recordAt(request, at)).map(([name, value]) => ({ name, value }));
}

const named = (pairs: readonly Pair[]) =>
  Object.fromEntries(pairs.flatMap(({ name, value }) => (name.trim() === '' ? [] : [[name.trim(), value]])));

/** A request with these names and values in a part. */
export function withPairs(working: Working, of: OfEvent, at: PairPlace, pairs: readonly Pair[]): Working {
  const drafts = { ...working.drafts, pairs: { ...working.drafts.pairs, [draftKey(of, at)]: pairs } };
  return withRequest({ ...working, drafts }, of, (request) => {
    if (at === 'body') return { ...request, body: { ...request.body, [bodyKindOf(request) === 'form' ? 'form' : 'json']: named(pairs) } };
    const { [at]: _before, ...rest } = request;
    return pairs.length === 0 ? rest : { ...rest, [at]: named(pairs) };
  });
}

/** A request with another kind of body. Its names and values stay typed without one. */
export function withBodyKind(working: Working, of: OfEvent, kind: Exclude<BodyKind, 'other'>): Working {
  const pairs = pairsOf(working, of, 'body');
  const drafts = { ...working.drafts, pairs: { ...working.drafts.pairs, [draftKey(of, 'body')]: pairs } };
  return withRequest({ ...working, drafts }, of, ({ body: _before, ...rest }) =>
    kind === 'none' ? rest : { ...rest, body: { [kind]: named(pairs) } },
  );
}

function withRequest(working: Working, { list, event }: OfEvent, change: (of: DefinitionRequest) => DefinitionRequest): Working {
  const changed = (each: DefinitionEvent): DefinitionEvent =>
    each.event === event && each.request !== undefined ? { ...each, request: change(each.request) } : each;
  return { ...working, definition: { ...working.definition, [list]: working.definition[list].map(changed) } };
}

/** The request of an event, with another key of a field wherever it is used. */
export function renameInput(working: Working, of: OfEvent, before: string, after: string): Working {
  const place = new RegExp(`\\{input\\.${before.replace(/\W/g, '\\$&')}(?=[}|.[])`, 'g');
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(place, () => `{input.${after}`);
    if (Array.isArray(value)) return value.map(rename);
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rename(inner)])) : value;
  };
  const pair = ({ name, value }: Pair): Pair => ({
    name: name === before && value === `{input.${before}}` ? after : name,
    value: rename(value),
  });
  const renamed = withRequest(working, of, (request) => rename(request) as DefinitionRequest);
  return (['query', 'headers', 'body'] as const).reduce((rest, at) => {
    const pairs = pairsOf(working, of, at);
    return pairs.length === 0 ? rest : withPairs(rest, of, at, pairs.map(pair));
  }, renamed);
}
