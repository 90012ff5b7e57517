/** The parts of a definition that forms show. The server checks the whole, and says what is wrong with it. */

export interface DefinitionField {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly isRequired?: boolean;
}

export interface DefinitionEvent {
  readonly event: string;
  readonly title: string;
  readonly help: string;
  readonly fields: readonly DefinitionField[];
  readonly order?: string;
  readonly request?: { readonly method: string; readonly path: string };
}

export interface Definition {
  readonly format: 1;
  readonly app: string;
  readonly name: string;
  readonly about?: string;
  readonly docs: string;
  readonly bases: Readonly<Record<string, string>>;
  readonly hosts: readonly string[];
  readonly connection?: { readonly ways: Readonly<Record<string, { readonly label: string }>>; readonly test?: unknown };
  readonly actions: readonly DefinitionEvent[];
  readonly triggers: readonly DefinitionEvent[];
  readonly [part: string]: unknown;
}

/** A definition in a text that was exported; null for any other text. */
export function readExported(text: string): Definition | null {
  if (!/^\s*\{/.test(text)) return null;
  try {
    const value = JSON.parse(text) as Partial<Definition>;
    return value.format === 1 && Array.isArray(value.actions) && Array.isArray(value.triggers) ? (value as Definition) : null;
  } catch {
    return null;
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

export type SignIn = 'bearer' | 'header' | 'query' | 'basic' | 'none';

export interface ByHand {
  readonly name: string;
  /** The address with which all requests begin. */
  readonly server: string;
  readonly signIn: SignIn;
  /** Of the header or parameter of a key. */
  readonly keyName: string;
}

/** An app without events; null for an address that is none. */
export function definitionByHand({ name, server, signIn, keyName }: ByHand): Definition | null {
  const address = /^(https?):\/\/([a-z0-9.-]+(?::\d{1,5})?)(\/[^?#\s{}]*)?$/i.exec(server.trim());
  if (address === null) return null;
  const [, scheme = '', host = '', path = ''] = address;
  const secret = { key: 'token', label: 'Key', type: 'secret', isRequired: true };
  const key = (place: string, at: string, value: string) => ({ kind: 'key', label: 'Key', fields: [secret], place, name: at, value });
  const all: Readonly<Record<SignIn, Readonly<Record<string, { readonly label: string; readonly [part: string]: unknown }>> | null>> = {
    bearer: { token: { ...key('header', 'authorization', 'Bearer {connection.token}'), label: 'Access token' } },
    header: { key: key('header', keyName.trim(), '{connection.token}') },
    query: { key: key('query', keyName.trim(), '{connection.token}') },
    basic: {
      password: {
        kind: 'basic',
        label: 'User name and password',
        fields: [
          { key: 'user', label: 'User name', type: 'text', isRequired: true },
          { key: 'password', label: 'Password', type: 'secret' },
        ],
        user: '{connection.user}',
        password: '{connection.password}',
      },
    },
    none: null,
  };
  const ways = all[signIn];
  return {
    format: 1,
    app: 'App',
    name: name.trim(),
    docs: '',
    bases: { default: `${scheme.toLowerCase()}://${host.toLowerCase()}${path.replace(/\/+$/, '')}` },
    hosts: [host.toLowerCase()],
    ...(ways !== null && { connection: { ways, test: { title: name.trim().replace(/[{}]/g, '\\$&') } } }),
    actions: [],
    triggers: [],
  };
}

/** An error as the API room reads it. `text`: the whole reply. */
interface Refusal {
  readonly messages: readonly string[];
  readonly text?: string;
}

/** What is wrong with a definition, or what is lost by it, in sentences with their places; none if the reply names none. */
export function placedIssues({ text = '' }: Refusal): readonly string[] {
  try {
    const { issues = [] } = JSON.parse(text) as { readonly issues?: readonly { readonly path: string; readonly message: string }[] };
    return issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  } catch {
    return [];
  }
}

/** The same, or the sentences of the reply. */
export function issuesIn(body: Refusal, otherwise: string): readonly string[] {
  const placed = placedIssues(body);
  if (placed.length > 0) return placed;
  return body.messages.length > 0 ? body.messages : [otherwise];
}
