/** The parts of a definition that forms show. The server checks the whole, and says what is wrong with it. */
import { isRecord } from '../../../domain/runs/json';

export interface DefinitionField {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

export interface DefinitionRequest {
  readonly method: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface DefinitionEvent {
  readonly kind: string;
  readonly event: string;
  readonly title: string;
  readonly help: string;
  readonly fields: readonly DefinitionField[];
  readonly sample?: unknown;
  readonly request?: DefinitionRequest;
  /** Of a poll: the places of the list and of the time of an item, and the template of its key. */
  readonly items?: string;
  readonly key?: string;
  readonly since?: { readonly place?: string; readonly as?: string };
  readonly order?: string;
  readonly repeat?: unknown;
}

/** The parts that the forms of its kind show. */
export interface DefinitionWay {
  readonly kind: string;
  readonly label: string;
  readonly help?: string;
  readonly name?: string;
  readonly value?: string;
  readonly authorize?: string;
  readonly token?: string;
  readonly revoke?: string;
  readonly scopes?: readonly string[];
  readonly fields?: readonly { readonly key: string; readonly type: string; readonly [part: string]: unknown }[];
  readonly [part: string]: unknown;
}

export interface Definition {
  readonly format: 1;
  readonly app: string;
  readonly name: string;
  readonly about?: string;
  readonly docs: string;
  readonly bases: Readonly<Record<string, string>>;
  readonly hosts: readonly string[];
  readonly connection?: { readonly ways: Readonly<Record<string, DefinitionWay>>; readonly test?: unknown };
  readonly actions: readonly DefinitionEvent[];
  readonly triggers: readonly DefinitionEvent[];
  readonly [part: string]: unknown;
}

/** Whether forms can show a value. What else is wrong with it, the server says. */
export function isDefinition(value: unknown): value is Definition {
  if (!isRecord(value)) return false;
  const { name, bases, hosts, connection, actions, triggers } = value;
  const isText = (each: unknown) => typeof each === 'string';
  const isField = (field: unknown) => isRecord(field) && [field.key, field.label, field.type].every(isText);
  const isEvent = (event: unknown) =>
    isRecord(event) &&
    [event.event, event.title, event.help].every(isText) &&
    [event.request ?? {}].every(isRecord) &&
    Array.isArray(event.fields) &&
    event.fields.every(isField);
  const hasWays =
    connection === undefined || (isRecord(connection) && isRecord(connection.ways) && Object.values(connection.ways).every(isRecord));
  const hasEvents = [actions, triggers].every((list) => Array.isArray(list) && list.every(isEvent));
  return isText(name) && isRecord(bases) && Array.isArray(hosts) && hosts.every(isText) && hasWays && hasEvents;
}

/** A definition in a text that was exported; null for any other text. */
export function readExported(text: string): Definition | null {
  if (!/^\s*\{/.test(text)) return null;
  const value = parsedJson(text);
  return isRecord(value) && value.format === 1 && isDefinition(value) ? value : null;
}

/** The value of a text; undefined for a text that is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The name of the file of an app. */
export const fileNameOf = (name: string): string =>
  `${
    name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'app'
  }.app.json`;

export type SignIn = 'bearer' | 'header' | 'query' | 'basic' | 'oauth' | 'none';

export interface ByHand {
  readonly name: string;
  /** The address with which all requests begin. */
  readonly server: string;
  readonly signIn: SignIn;
  /** Of the header or parameter of a key. */
  readonly keyName: string;
}

/** A way of signing in of this kind, by its name; none for `none`. `keyName`: of the header or parameter of a key. */
export function signInWays(signIn: SignIn, keyName: string): Readonly<Record<string, DefinitionWay>> {
  const secret = { key: 'token', label: 'Key', type: 'secret', isRequired: true };
  const key = (label: string, place: string, name: string, value: string) => ({ kind: 'key', label, fields: [secret], place, name, value });
  const all: Readonly<Record<SignIn, Readonly<Record<string, DefinitionWay>>>> = {
    bearer: { token: key('Access token', 'header', 'authorization', 'Bearer {connection.token}') },
    header: { key: key('Key', 'header', keyName.trim(), '{connection.token}') },
    query: { key: key('Key', 'query', keyName.trim(), '{connection.token}') },
    basic: {
      password: {
        kind: 'basic',
        label: 'Username and password',
        fields: [
          { key: 'user', label: 'Username', type: 'text', isRequired: true },
          { key: 'password', label: 'Password', type: 'secret' },
        ],
        user: '{connection.user}',
        password: '{connection.password}',
      },
    },
    oauth: {
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Account',
        authorize: 'https://',
        token: 'https://',
        scopes: [],
        ownClient: true,
        help: 'Register an application with the API’s provider, and enter this redirect URL:',
      },
    },
    none: {},
  };
  return all[signIn];
}

/** A text as a template without places. */
export const escapeBraces = (text: string): string => text.replace(/[{}]/g, '\\$&');

/** An app without events; null for an address that is none. */
export function definitionByHand({ name, server, signIn, keyName }: ByHand): Definition | null {
  const address = /^(https?):\/\/([a-z0-9.-]+(?::\d{1,5})?)(\/[^?#\s{}]*)?$/i.exec(server.trim());
  if (address === null) return null;
  const [, scheme = '', host = '', path = ''] = address;
  const ways = signInWays(signIn, keyName);
  return {
    format: 1,
    app: 'App',
    name: name.trim(),
    docs: '',
    bases: { default: `${scheme.toLowerCase()}://${host.toLowerCase()}${path.replace(/\/+$/, '')}` },
    hosts: [host.toLowerCase()],
    ...(signIn !== 'none' && { connection: { ways, test: { title: escapeBraces(name.trim()) } } }),
    actions: [],
    triggers: [],
  };
}

/** An error as the API room reads it. `text`: the whole reply. */
interface Refusal {
  readonly messages: readonly string[];
  readonly text?: string;
}

export interface Issue {
  /** `actions[2].request.path`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

/** What is wrong with a definition, or what is lost by it; none if the reply names none. */
export function placedIssues({ text = '' }: Refusal): readonly Issue[] {
  const value = parsedJson(text);
  return isRecord(value) && Array.isArray(value.issues) ? (value.issues as readonly Issue[]) : [];
}

/** The same, or the sentences of the reply. */
export function issuesOf(body: Refusal, otherwise: string): readonly Issue[] {
  const placed = placedIssues(body);
  if (placed.length > 0) return placed;
  return (body.messages.length > 0 ? body.messages : [otherwise]).map((message) => ({ path: '', message }));
}

/** An issue as a sentence with its place. */
export const sentenceOf = ({ path, message }: Issue): string => (path === '' ? message : `${path}: ${message}`);
