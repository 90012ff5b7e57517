/** Makes the definition of an app from operations of an OpenAPI document. */
import { textOf, type Json } from '../../runs/json';
import type { ActionDefinition, AppDefinition, OutputLabel, PollTriggerDefinition } from '../definition';
import { definitionLimits } from '../checkDefinition';
import { distinctTitles, isReading } from '../openapi/catalogue';
import type { Operation } from '../openapi/operations';
import { outputsOf, sampleOf } from '../openapi/samples';
import type { ShapeType } from '../openapi/schemas';
import type { Shape } from '../openapi/shapes';
import { recordOf, type DocumentSource } from '../openapi/source';
import { helpOf, plainText, shorten } from '../openapi/wording';
import { escapeTemplate } from '../templates';
import type { OutputType } from '../fields';
import { KeyNames } from './keys';
import { listOf, pagesOf, partOf, triggerOf, type ListOf } from './lists';
import { requestOfOperation, type OperationRequest } from './operationRequest';
import { serversOf } from './servers';
import { waysOf } from './signIn';

/** What `readOperations` gives for the chosen operations. */
export interface ChosenOperations {
  readonly source: DocumentSource;
  readonly operations: readonly Operation[];
  /** The address of the document; null for a text. */
  readonly address: string | null;
}

/** A definition by the rules of the format. `app` is its key. `checkDefinition` says what is too large. */
export function definitionFrom({ source, operations, address }: ChosenOperations, app: string): AppDefinition {
  const fieldNames = new KeyNames();
  const servers = serversOf(source, operations, address, fieldNames);
  const ways = waysOf(source, operations, fieldNames);
  const info = recordOf(source.head.info);
  const name = shorten(plainText(textOf(info.title)), 60) || 'My app';
  const about = shorten(helpOf(info.description), 300);
  const docs = textOf(recordOf(source.head.externalDocs).url);
  const titles = distinctTitles(operations);
  const [eventNames, triggerNames] = [new KeyNames(), new KeyNames()];
  const made = operations.flatMap((operation) => {
    const base = servers.baseOf(operation);
    return partsOf(operation, titles.get(operation.id)!, base, { eventNames, triggerNames });
  });
  const actions = made.map(({ action }) => action).slice(0, definitionLimits.actions);
  const isOpen = Object.keys(ways).length === 0;
  return {
    format: 1,
    app,
    name,
    ...(about !== '' && { about }),
    docs: /^https:\/\/\S{1,490}$/.test(docs) ? docs : '',
    bases: servers.bases,
    hosts: servers.hosts,
    ...((!isOpen || servers.fields.length > 0) && {
      connection: {
        ...(servers.fields.length > 0 && { fields: servers.fields }),
        ways: isOpen ? { none: { kind: 'none' as const, label: 'No sign-in' } } : ways,
        test: testOf(made, name),
      },
    }),
    actions,
    triggers: made.flatMap(({ trigger }) => trigger ?? []).slice(0, definitionLimits.triggers),
  };
}

interface Parts {
  readonly operation: Operation;
  readonly action: ActionDefinition;
  readonly trigger: PollTriggerDefinition | null;
}

interface Names {
  readonly eventNames: KeyNames;
  readonly triggerNames: KeyNames;
}

function partsOf(operation: Operation, title: string, base: string, { eventNames, triggerNames }: Names): Parts[] {
  const { method, path, reply, help = '' } = operation;
  const list = isReading(operation) && method !== 'HEAD' ? listOf(reply) : null;
  const paging = list === null ? null : pagesOf(operation, list);
  const found = requestOfOperation(operation, new Set(paging?.names ?? []));
  if (found === null) return [];
  const onBase = base === 'default' ? {} : { base };
  const pages = paging === null ? {} : { pages: paging.pages };
  const request = { ...found.request, ...onBase, ...pages };
  const head = {
    event: eventNames.take(`${method.toLowerCase()} ${path}`),
    title,
    // Many documents describe an operation by its title alone.
    help: help.replace(/\.$/, '').toLowerCase() === title.toLowerCase() ? '' : shorten(help, 600),
    fields: found.fields,
  };
  if (!isReading(operation) || operation.replyAs !== undefined) {
    const repeat = isReading(operation) ? { repeat: 'safe' as const } : method === 'PUT' ? { repeat: 'replaces' as const } : {};
    const action: ActionDefinition = {
      kind: 'write',
      ...head,
      request,
      ...repeat,
      ...outputOf(reply, ''),
      sample: operation.replyAs === 'text' ? 'Text' : sampleFor(reply),
    };
    return [{ operation, action, trigger: null }];
  }
  const item = list === null ? reply : list.item;
  const action: ActionDefinition = {
    kind: 'search',
    ...head,
    request,
    found: { items: list?.items ?? 'reply.body', none: { status: 404 } },
    ...outputOf(item, 'item'),
    sample: { isFound: true, item: sampleFor(item) },
  };
  return [{ operation, action, trigger: list === null ? null : triggerFor(operation, { title, list, found, request, triggerNames }) }];
}

interface TriggerMeans {
  readonly title: string;
  readonly list: ListOf;
  readonly found: OperationRequest;
  readonly request: OperationRequest['request'];
  readonly triggerNames: KeyNames;
}

function triggerFor(operation: Operation, { title, list, found, request, triggerNames }: TriggerMeans): PollTriggerDefinition | null {
  const parts = triggerOf(operation, list, request.pages !== undefined);
  if (parts === null) return null;
  const { key, order, since, sort } = parts;
  const constants = Object.fromEntries(Object.entries(sort).map(([name, value]) => [name, escapeTemplate(value)]));
  const used = JSON.stringify({ ...request.query, ...constants, path: request.path, headers: request.headers });
  return {
    kind: 'poll',
    event: triggerNames.take(`new ${operation.path}`),
    title: shorten(`New item: ${title}`, 80),
    help: 'Runs for each new item in this list.',
    // The field of the order has a constant now.
    fields: found.fields.filter(({ key: field }) => used.includes(`input.${field}`)),
    request: { ...request, ...(Object.keys(sort).length > 0 && { query: { ...request.query, ...constants } }) },
    items: list.items,
    key,
    order,
    ...(since !== undefined && { since }),
    ...outputOf(list.item, ''),
    sample: sampleFor(list.item),
  };
}

const outputTypes: Readonly<Record<ShapeType, OutputType>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'record',
  array: 'list',
};

/** Labels of one event. */
const maxOutputs = 60;

/** Labels of the output. `root`: where the value is in it. */
function outputOf(shape: Shape | null, root: string): { readonly outputs?: readonly OutputLabel[] } {
  if (shape === null) return {};
  const outputs = outputsOf(shape)
    .slice(0, maxOutputs)
    .map(({ place, label, type }): OutputLabel => {
      const names = root === '' ? place : [root, ...place];
      return { place: placeOf(names), label: label.slice(0, 100).trim() || 'Value', type: type === null ? 'text' : outputTypes[type] };
    });
  return outputs.length === 0 ? {} : { outputs };
}

const placeOf = ([first = '', ...rest]: readonly string[]): string => rest.reduce(partOf, partOf('', first).replace(/^\./, ''));

/** Levels and characters of an example. */
const maxSampleDepth = 6;
const maxSampleLength = 3_000;

function sampleFor(shape: Shape | null): Json {
  const sample = shape === null ? {} : cut(sampleOf(shape), maxSampleDepth);
  return JSON.stringify(sample).length > maxSampleLength ? cut(sample, 2) : sample;
}

function cut(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.slice(0, 300);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return depth <= 0 ? [] : value.slice(0, 1).map((item: Json) => cut(item, depth - 1));
  return depth <= 0
    ? {}
    : Object.fromEntries(
        Object.entries(value)
          .slice(0, 60)
          .map(([name, inner]) => [name, cut(inner as Json, depth - 1)]),
      );
}

/** Names of operations that return the caller’s account, the best first. */
const ownPaths = [/\/(?:me|self|whoami|userinfo)$/i, /\/(?:user|account|profile|current_?user|users\/me)$/i, /\/(?:ping|status|verify)$/i];

/** A request that reads and needs nothing. Without one, the first step shows whether the connection works. */
function testOf(made: readonly Parts[], name: string): NonNullable<AppDefinition['connection']>['test'] {
  const harmless = made.flatMap(({ operation, action }) =>
    operation.method === 'GET' &&
    action.kind !== 'search_or_write' &&
    !JSON.stringify(action.request.path).includes('{input.') &&
    !action.fields.some(({ isRequired }) => isRequired === true) &&
    operation.replyAs === undefined
      ? [{ operation, request: action.request }]
      : [],
  );
  const rank = ({ operation }: (typeof harmless)[number]) => {
    const at = ownPaths.findIndex((pattern) => pattern.test(operation.path));
    return at < 0 ? ownPaths.length : at;
  };
  const [best] = harmless.toSorted((one, other) => rank(one) - rank(other));
  const fallback = escapeTemplate(name);
  if (best === undefined) return { title: fallback };
  const named = best.operation.reply?.members?.find(
    ({ name: each, shape }) => /^(?:email|login|username|name)$/i.test(each) && shape.type === 'string',
  );
  const { pages: _pages, query: _query, headers: _headers, ...request } = best.request;
  const title = named === undefined ? fallback : `{${partOf('reply.body', named.name)}|or:${fallback.replace(/[|{}\\]/g, ' ')}}`;
  return { request: { ...request, ...constantsOf(best.request.query) } as typeof best.request, title };
}

/** The constants of a query. */
function constantsOf(query: Readonly<Record<string, unknown>> | undefined) {
  const fixed = Object.entries(query ?? {}).filter(([, value]) => !JSON.stringify(value).includes('input.'));
  return fixed.length === 0 ? {} : { query: Object.fromEntries(fixed) };
}
