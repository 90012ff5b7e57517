/** Webhooks: receives requests at an address of a Zap, and sends HTTP requests. It is also the step for any HTTP API. */
import { hash } from 'node:crypto';
import { brand } from '../../../domain/brand';
import { type Connector, type PollCall, type PollTrigger, StepError, type TriggerEvent } from '../connector';
import { catchHook, catchRawHook } from './catchHook';
import { replyToRequest } from './reply';
import { requestActions } from './sendRequest';
import { plainJson } from '../../../domain/runs/exactJson';
import { isRecord, isTooDeep, ownValue, textOf } from '../../../domain/runs/json';
import { field } from '../field';
import { readText } from '../inputs';
import { sendJson } from '../jsonApi';
import { checkReply, notJson, parseJson, textOfReply } from '../replies';
import { countedOrder, newOldestFirst, type Order } from '../newItems';
import { addressOf, headersOf, targetFields } from './requestTarget';

/** The most items of one list, so that the keys of all of them are remembered. */
const maxItems = 1000;

/** The most keys that the cursor remembers; more than one list can have. */
const maxKeys = 2000;

const fetchItems: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'retrieve',
  title: 'Fetch on a schedule',
  help: 'Gets a list from a URL every few minutes, and runs for each new item.',
  fields: [
    ...targetFields,
    field.text('listPath', 'List path', 'Where the list is in the reply. Empty if the whole reply is the list.', {
      placeholder: 'data.orders',
    }),
    field.text('idPath', 'ID path', 'What identifies an item. If left empty, “id” if items have one, otherwise their whole content.', {
      placeholder: 'id',
    }),
  ],
  sample: { id: 1042, email: 'ada@example.org', total: '49.90' },
  poll: async (call) => {
    const { input, cursor, now } = call;
    const { headers, secretHeaders } = headersOf(input);
    const reply = await sendJson(call, { url: addressOf(input), headers, secretHeaders });
    checkReply(reply, { name: 'The server', repeat: 'safe', now });
    // Each item is looked at by itself, so that one that can't be stored doesn't keep the others from running.
    const value = parseJson(textOfReply(reply));
    if (value === undefined) throw notJson(reply, 'The server');
    const items = listIn(value, call);
    if (items.length > maxItems)
      throw new StepError(`The list has more than ${maxItems} items. Ask for fewer, with a query parameter such as “limit”.`);
    const idPath = readText(input, 'idPath').trim() || 'id';
    const events = items.map((data): TriggerEvent => ({ key: keyOf(data, idPath), data }));
    const source = digest(JSON.stringify([addressOf(input), readText(input, 'listPath'), idPath]));
    const before = cursorOf(cursor, source);
    const known = new Set(before?.keys ?? []);
    const page = new Set(events.map(({ key }) => key));
    const { items: fresh, order } = newOldestFirst(events, {
      // Earlier versions remembered the content of an item with its names in their order.
      isKnown: ({ key, data }) => known.has(key) || known.has(earlierKey(data)),
      count: before?.count ?? 0,
      gone: (before?.keys ?? []).slice(0, before?.count ?? 0).filter((key) => !page.has(key)).length,
      order: countedOrder(items.map((item) => idOf(item, idPath))) ?? before?.order ?? null,
    });
    const keys = [...new Set([...page, ...known])].slice(0, maxKeys);
    const isFirst = before === null && call.isSample !== true;
    // A list without an item that is known may have had others in between.
    const isCut = known.size > 0 && fresh.length > 0 && fresh.length === events.length;
    const position = { source, keys, count: page.size, order } satisfies Cursor;
    return { events: isFirst ? [] : fresh, cursor: position, ...(isCut && { more: 'lost' }) };
  },
};

function listIn(reply: unknown, { input }: PollCall): readonly unknown[] {
  const path = readText(input, 'listPath').trim();
  const found = path === '' ? reply : at(reply, path);
  if (Array.isArray(found)) return found as readonly unknown[];
  // Many servers write null for an empty list.
  if (found === null) return [];
  throw new StepError(path === '' ? 'The reply is not a list. Enter the path to the list.' : `There is no list at “${path}” in the reply.`);
}

const at = (value: unknown, path: string): unknown => path.split('.').reduce((inner: unknown, name) => ownValue(inner, name), value);

/** How a server writes the zeros of a number makes no other item. All items that are nested too deeply, which are left out, are one. */
function keyOf(item: unknown, idPath: string): string {
  const id = idOf(item, idPath);
  if (id !== '') return digest(`id:${id}`);
  return digest(isTooDeep(item) ? 'too deep' : JSON.stringify(inOrder(plainJson(item))));
}

/** The ID as a text; empty if the item has none. */
function idOf(item: unknown, idPath: string): string {
  const id = isRecord(item) ? at(item, idPath) : undefined;
  return isTooDeep(id) ? '' : textOf(plainJson(id));
}

const earlierKey = (item: unknown): string => (isTooDeep(item) ? '' : digest(JSON.stringify(plainJson(item))));

const digest = (text: string): string => hash('sha256', text, 'base64url');

/** With the names of records in one order: some servers write them in another one each time. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, inOrder(value[name])]),
  );
}

interface Cursor {
  /** A digest of the address and the paths. */
  readonly source: string;
  /** Of the items that are known, those of the last list first. */
  readonly keys: readonly string[];
  /** How many the last list had. Earlier versions noted neither this nor the order. */
  readonly count?: number;
  readonly order?: Order | null;
}

/** Null for the first poll, and after the address was changed: another list has only new keys. */
const cursorOf = (cursor: unknown, source: string): Cursor | null =>
  isRecord(cursor) && cursor.source === source && Array.isArray(cursor.keys) ? (cursor as unknown as Cursor) : null;

export const webhooks: Connector = {
  app: {
    key: 'WebHookCLIAPI',
    version: '1.1.1',
    name: `Webhooks by ${brand.name}`,
    slug: 'webhooks',
    categories: ['built-in', 'developer-tools'],
    popularity: 97,
    addedOn: '2012-08-24',
    about: 'Receive and send HTTP requests.',
    isPremium: true,
    icon: 'Webhook',
    isBuiltIn: true,
  },
  connection: null,
  triggers: [catchHook, catchRawHook, fetchItems],
  actions: [...requestActions, replyToRequest],
};
