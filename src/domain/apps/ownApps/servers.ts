/** The servers of an OpenAPI document: bases, hosts, and fields for their variables. */
import { ownValue, textOf } from '../../runs/json';
import type { Operation } from '../openapi/operations';
import { listOf, recordOf, type DocumentSource } from '../openapi/source';
import { serverFrom2 } from '../openapi/swagger2';
import { inLabelWords } from '../openapi/wording';
import type { AppField } from '../fields';
import { escapeTemplate } from '../templates';
import type { KeyNames } from './keys';

export interface Servers {
  readonly bases: Readonly<Record<string, string>> & { readonly default: string };
  readonly hosts: readonly string[];
  readonly fields: readonly AppField[];
  /** The name of the base of an operation. */
  readonly baseOf: (operation: Operation) => string;
}

const maxBases = 10;

/** `address`: where the document was found, for servers that it names without a host; null for a pasted text. */
export function serversOf(source: DocumentSource, operations: readonly Operation[], address: string | null, names: KeyNames): Servers {
  const given = /^2\./.test(textOf(source.head.swagger)) ? serverFrom2(source) : source.head.servers;
  const main = recordOf(listOf(given, 1)[0]);
  const first = baseFrom({ url: textOf(main.url), variables: recordOf(main.variables) }, address, names);
  const usual = mainServer(main);
  const others = [...new Set(operations.map(({ server }) => server).filter((server) => server !== usual && server !== '/'))].slice(
    0,
    maxBases,
  );
  const more = others.map((server, index) => ({
    server,
    name: `other${index + 1}`,
    ...baseFrom({ url: server, variables: {} }, address, names),
  }));
  const all = [first, ...more];
  return {
    bases: { default: first.base, ...Object.fromEntries(more.map(({ name, base }) => [name, base])) },
    hosts: [...new Set(all.map(({ host }) => host))],
    fields: [...new Map(all.flatMap(({ fields }) => fields).map((field) => [field.key, field])).values()],
    baseOf: ({ server }) => more.find((each) => each.server === server)?.name ?? 'default',
  };
}

/** As `readOperations` writes it. */
const mainServer = ({ url, variables }: Readonly<Record<string, unknown>>): string =>
  textOf(url).replace(/\{([^{}]+)\}/g, (_all, name: string) => textOf(recordOf(ownValue(recordOf(variables), name)).default));

interface Base {
  readonly base: string;
  readonly host: string;
  readonly fields: readonly AppField[];
}

const serverField: AppField = {
  key: 'server',
  label: 'Server URL',
  type: 'text',
  isRequired: true,
  help: 'The URL of your server, including https://.',
  placeholder: 'https://api.example.com',
};

function baseFrom(
  { url, variables }: { readonly url: string; readonly variables: Readonly<Record<string, unknown>> },
  address: string | null,
  names: KeyNames,
): Base {
  const absolute = /^https?:\/\//i.test(url)
    ? url
    : /^\/\//.test(url)
      ? `https:${url}`
      : address !== null && !url.includes('{')
        ? resolved(url, address)
        : null;
  const [, scheme, authority, path = ''] = /^(https?):\/\/([^/?#]+)([^?#]*)/i.exec(absolute ?? '') ?? [];
  const ownPath = cleanPath(path || (absolute === null && url.startsWith('/') ? url : ''));
  // A base whose host is unknown: the person who connects the app enters its server.
  if (scheme === undefined || authority === undefined || /^\{[^{}]*\}$/.test(authority) || !isHostTemplate(authority)) {
    const { text, fields } = withVariables(ownPath, variables, names, false);
    return { base: `{connection.server}${text}`, host: '{connection.server}', fields: [serverField, ...fields] };
  }
  const host = withVariables(
    authority.replace(scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/, '').toLowerCase(),
    variables,
    names,
    true,
  );
  const rest = withVariables(ownPath, variables, names, false);
  return { base: `${scheme.toLowerCase()}://${host.text}${rest.text}`, host: host.text, fields: [...host.fields, ...rest.fields] };
}

const isHostTemplate = (authority: string): boolean => /^[a-z0-9.-]+(?::\d{1,5})?$/i.test(authority.replace(/\{[^{}]+\}/g, 'x'));

// The domain compiles without any host's types.
declare const URL: new (input: string, base: string) => { readonly href: string };

function resolved(url: string, address: string): string | null {
  try {
    return new URL(url, address).href;
  } catch {
    return null;
  }
}

const cleanPath = (path: string): string =>
  path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .map((segment) => `/${segment.replace(/\s/g, '%20')}`)
    .join('');

/** A text with a field for each of its variables. */
function withVariables(text: string, variables: Readonly<Record<string, unknown>>, names: KeyNames, isHost: boolean) {
  const fields: AppField[] = [];
  let template = '';
  let at = 0;
  for (const found of text.matchAll(/\{([^{}]+)\}/g)) {
    const known = recordOf(Object.entries(variables).find(([each]) => each.toLowerCase() === found[1]!.toLowerCase())?.[1]);
    const field = fieldOf(found[1]!, known, names, isHost);
    fields.push(field);
    template += `${escapeTemplate(text.slice(at, found.index))}{connection.${field.key}}`;
    at = found.index + found[0].length;
  }
  return { text: template + escapeTemplate(text.slice(at)), fields };
}

function fieldOf(
  name: string,
  { default: initial, enum: allowed, description }: Readonly<Record<string, unknown>>,
  names: KeyNames,
  isHost: boolean,
): AppField {
  const choices = listOf(allowed, 100)
    .map(textOf)
    .filter((value) => value !== '');
  const usual = textOf(initial);
  return {
    key: names.take(name),
    label: inLabelWords(name),
    type: choices.length > 1 ? 'choice' : 'text',
    isRequired: true,
    ...(typeof description === 'string' && description !== '' && { help: description.replace(/\s+/g, ' ').slice(0, 300) }),
    ...(usual !== '' && { initial: usual }),
    ...(choices.length > 1 && { choices: choices.map((value) => ({ value, label: value.slice(0, 100) })) }),
    ...(isHost && {
      pattern: {
        matches: usual.includes('.') ? '[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*' : '[A-Za-z0-9-]+',
        say: 'Use only letters, digits and hyphens.',
      },
    }),
  };
}
