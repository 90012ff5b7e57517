/** The ways of signing in that a document names: its security schemes, and parameters that are credentials. */
import { textOf } from '../../runs/json';
import type { Operation } from '../openapi/operations';
import { isSameName, type Credential as Named } from '../openapi/security';
import { listOf, recordOf, resolverOf, type DocumentSource, type Item } from '../openapi/source';
import { inLabelWords } from '../openapi/wording';
import type { AppField } from '../fields';
import type { Credential, OAuthClientWay, OAuthCodeWay, Way } from '../ways';
import { KeyNames } from './keys';

const maxWays = 10;
const maxExtras = 5;

/** By name, in the order in which they are offered; empty for an API without sign-in. */
export function waysOf(source: DocumentSource, operations: readonly Operation[], names: KeyNames): Readonly<Record<string, Way>> {
  const declared = new Map<string, readonly Named[]>();
  for (const way of operations.flatMap(({ security }) => security)) {
    // Two OAuth schemes give one token.
    const distinct = [...new Map(way.map((each) => [JSON.stringify(each), each])).values()];
    declared.set(JSON.stringify(distinct), distinct);
  }
  const found: Way[] = [...oauthWays(source), ...[...declared.values()].flatMap((way) => wayOf(way, names) ?? [])];
  const named = new Map<string, Named>();
  for (const { parameters } of operations)
    for (const { isCredential, place, name } of parameters)
      if (isCredential && place !== 'path') named.set(`${place} ${name.toLowerCase()}`, { place, name });
  // Parameters that no scheme names: keys of an API without schemes, else further ways.
  const rest = [...named.values()].filter((each) => ![...declared.values()].flat().some((other) => isSame(each, other)));
  const extra = rest.length === 0 ? null : wayOf(rest.slice(0, maxExtras), names);
  const all = extra === null ? found : [...found, extra];
  const keys = new KeyNames();
  return Object.fromEntries(all.slice(0, maxWays).map((way) => [keys.take(nameOf(way)).slice(0, 32), way]));
}

const isSame = (one: Named, other: Named): boolean => {
  if (!('name' in one)) return one.place === other.place;
  if (other.place === 'bearer' || other.place === 'basic')
    return (one.place === 'header' && one.name.toLowerCase() === 'authorization') || /token/i.test(one.name);
  return one.place === other.place && isSameName(one, other.name);
};

const nameOf = (way: Way): string =>
  way.kind === 'oauth' ? (way.grant === 'code' ? 'account' : 'client') : way.kind === 'basic' ? 'password' : 'key';

/** Credentials that go together; null for what one way cannot carry. */
function wayOf(credentials: readonly Named[], names: KeyNames): Way | null {
  if (credentials.some(({ place }) => place === 'basic')) {
    const [user, password] = [names.take('user'), names.take('password')];
    return {
      kind: 'basic',
      label: 'Username and password',
      fields: [
        { key: user, label: 'Username', type: 'text', isRequired: true },
        { key: password, label: 'Password', type: 'secret' },
      ],
      user: `{connection.${user}}`,
      password: `{connection.${password}}`,
    };
  }
  const carried = credentials.slice(0, maxExtras).flatMap((each) => carriedBy(each, names));
  const [first, ...more] = carried;
  if (first === undefined) return null;
  return {
    kind: 'key',
    label: carried
      .map(({ field }) => field.label)
      .join(' and ')
      .slice(0, 100),
    fields: carried.map(({ field }) => field),
    ...first.credential,
    ...(more.length > 0 && { extra: more.map(({ credential }) => credential) }),
  };
}

function carriedBy(named: Named, names: KeyNames): readonly { readonly field: AppField; readonly credential: Credential }[] {
  if (named.place === 'bearer') {
    const key = names.take('accessToken');
    return [
      {
        field: { key, label: 'Access token', type: 'secret', isRequired: true },
        credential: { place: 'header', name: 'authorization', value: `Bearer {connection.${key}}` },
      },
    ];
  }
  if (named.place === 'basic' || !/^[!#$%&'*+.^`|~\w-]{1,100}$/.test(named.name)) return [];
  const isAuthorization = named.place === 'header' && named.name.toLowerCase() === 'authorization';
  const key = names.take(named.name);
  const label = isAuthorization ? 'Authorization' : inLabelWords(named.name);
  const help = isAuthorization ? { help: 'The full value of the header, such as “Bearer” followed by the token.' } : {};
  return [
    {
      field: { key, label, type: 'secret', isRequired: true, ...help },
      credential: { place: named.place, name: named.name, value: `{connection.${key}}` },
    },
  ];
}

const help = 'Register an application with the API’s provider, and enter this redirect URL:';

/** OAuth 2 schemes whose addresses use https. */
function oauthWays(source: DocumentSource): Way[] {
  const resolve = resolverOf(source);
  const schemes = recordOf(
    source.head.securityDefinitions ?? source.find(['components', 'securitySchemes']) ?? source.find(['securityDefinitions']),
  );
  return Object.values(schemes)
    .slice(0, maxWays)
    .flatMap((given) => {
      const { item } = resolve(given);
      return item.type === 'oauth2' ? flowsOf(item).flatMap(oauthWay) : [];
    });
}

/** Flows of version 3, also those of version 2, by their names of version 3. */
function flowsOf(scheme: Item): readonly { readonly name: string; readonly flow: Item }[] {
  if (scheme.flows !== undefined) return Object.entries(recordOf(scheme.flows)).map(([name, flow]) => ({ name, flow: recordOf(flow) }));
  const name = scheme.flow === 'accessCode' ? 'authorizationCode' : scheme.flow === 'application' ? 'clientCredentials' : 'other';
  return [{ name, flow: scheme }];
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https:\/\/[^\s{}]+$/.test(value);

function oauthWay({ name, flow }: { readonly name: string; readonly flow: Item }): Way[] {
  const { authorizationUrl, tokenUrl } = flow;
  if (!isAddress(tokenUrl)) return [];
  const scopes = listOf(Object.keys(recordOf(flow.scopes)), 50)
    .map(textOf)
    .filter((scope) => scope !== '' && scope.length <= 200);
  const common = { kind: 'oauth' as const, token: tokenUrl, scopes, ownClient: true, help };
  if (name === 'clientCredentials') return [{ ...common, grant: 'client', label: 'Client ID and secret' } satisfies OAuthClientWay];
  if (name !== 'authorizationCode' || !isAddress(authorizationUrl)) return [];
  return [{ ...common, grant: 'code', label: 'Sign in', authorize: authorizationUrl } satisfies OAuthCodeWay];
}
