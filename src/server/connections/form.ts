/** The form with which an app is connected on this server, and the values that a person enters. */
import { connectionTitleIssue, connectionValueIssue, credentialFields, type CheckedField } from '../../domain/connections';
import type { Connector, Field, OAuthForm } from '../connectors/connector';
import { connectorOfWay } from '../connectors/ways';
import type { ConnectionClient } from '../platform/config/connectionClients';
import type { ServerContext } from '../platform/context';
import { operatorsClient } from '../engine/oauth/renewal';
import { HttpProblem } from '../platform/handler';
import type { ServiceRecord } from '../catalogue/store';
import { type Credentials, oauthValues } from './store';
import { validationFailed } from '../platform/errorBodies';

export interface GivenCredential {
  readonly name: string;
  readonly value: string;
}

/** How an app is connected: see the contract's `way`. */
export type Way = 'fields' | 'oauth' | 'demo' | 'unavailable' | 'not_needed';

export interface ConnectForm {
  readonly way: Way;
  /** Of the connector; null for an app that can't run here. */
  readonly connector: Connector | null;
  readonly fields: readonly Field[];
}

type Means = Pick<ServerContext, 'config' | 'connectors'>;

/** A way of signing in that is offered here. */
export interface OfferedWay extends ConnectForm {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly oauth: OAuthWay | null;
}

/**
 * The named ways of an app that can be used here, in the order in which they are offered: a sign-in with a client of the operator comes
 * first, and one for which a person has to register a client last. Empty for an app without named ways.
 */
export function offeredWays(context: Means, service: ServiceRecord): readonly OfferedWay[] {
  const found = context.connectors.find(service.key);
  const ways = (found?.connection?.ways ?? []).map(({ name, label, help = null }) => {
    const connector = connectorOfWay(found!, name)!;
    return { name, label, help, oauth: oauthWayOf(context, connector), ...connectFormOf(context, service, connector) };
  });
  const rank = ({ oauth }: OfferedWay) => (oauth === null ? 1 : oauth.client === null ? 2 : 0);
  return ways.filter(({ way }) => way !== 'unavailable').toSorted((one, other) => rank(one) - rank(other));
}

/**
 * An app as it is connected by a way, or by the first one that is offered; null for an app that can't run here. `given`: names of values
 * of a client that names no way, because the app had only one before; they choose it. Throws a `HttpProblem` 400 for a way that it
 * doesn't have.
 */
export function connectorFor(context: Means, service: ServiceRecord, way: string | null, given: readonly string[] = []): Connector | null {
  const connector = context.connectors.find(service.key);
  const { ways } = connector?.connection ?? {};
  if (connector === null || (ways === undefined && way === null)) return connector;
  const offered = way === null ? offeredWays(context, service) : [];
  const fitting =
    given.length === 0 ? undefined : offered.find(({ fields }) => given.every((name) => fields.some(({ key }) => key === name)));
  const name = way ?? (fitting ?? offered[0])?.name ?? ways?.[0]?.name ?? '';
  const found = ways === undefined ? null : connectorOfWay(connector, name);
  if (found === null) throw new HttpProblem(400, validationFailed({ way: [`${service.name} can’t be connected this way.`] }));
  return found;
}

/**
 * The form of an app, with the connector of `connectorFor`. An app that is only known has what the catalogue says about it, outside of
 * production only: there nothing may be connected that does nothing (S62).
 */
export function connectFormOf({ config }: Pick<Means, 'config'>, service: ServiceRecord, connector: Connector | null): ConnectForm {
  if (connector !== null) {
    const fields = clientGrantFields({ config }, connector) ?? connector.connection?.fields ?? [];
    return { connector, way: wayOf({ config }, connector), fields };
  }
  const fields = credentialFields(service.auth_type, service.upfront_fields).map(({ name, label, isSecret }): Field => ({
    key: name,
    label,
    type: isSecret ? 'secret' : 'text',
    isRequired: true,
  }));
  if (service.auth_type === 'none') return { connector, way: 'not_needed', fields };
  if (config.isProduction) return { connector, way: 'unavailable', fields };
  return { connector, way: service.auth_type === 'oauth' ? 'demo' : 'fields', fields };
}

function wayOf(context: Pick<Means, 'config'>, connector: Connector): Way {
  if (connector.connection === null) return 'not_needed';
  const { fields, oauth } = connector.connection;
  if (oauth?.grant === 'client') return oauth.ownClient === true || operatorsClient(context, connector) !== null ? 'fields' : 'unavailable';
  const isSignInOnly = oauth !== undefined && !fields.some(({ key }) => key === oauth.token);
  if (!isSignInOnly) return 'fields';
  return oauthWayOf(context, connector) === null ? 'unavailable' : 'oauth';
}

/** The app's own sign-in, as this server offers it. */
export interface OAuthWay {
  readonly connector: Connector;
  readonly oauth: OAuthForm;
  /** To fill in before it; no client if the operator registered one. */
  readonly fields: readonly Field[];
  readonly client: ConnectionClient | null;
}

/** A public client has no secret, so it can't sign in without a person. */
const ownClientOf = (kind: 'any' | 'confidential'): readonly Field[] => [
  { key: oauthValues.clientId, label: 'Client ID', type: 'text', isRequired: true },
  {
    key: oauthValues.clientSecret,
    label: 'Client secret',
    type: 'secret',
    ...(kind === 'any' ? { help: 'Empty for a public client.' } : { isRequired: true }),
  },
];

/** Of an app that a client signs in to, without a person: the client takes the place of the token. Null for any other app. */
function clientGrantFields(context: Pick<ServerContext, 'config'>, connector: Connector): readonly Field[] | null {
  const { fields = [], oauth } = connector.connection ?? {};
  if (oauth?.grant !== 'client') return null;
  const client = operatorsClient(context, connector);
  return [
    ...fields.filter(({ key }) => key !== oauth.token && !Object.hasOwn(client?.values ?? {}, key)),
    ...(client === null ? ownClientOf('confidential') : []),
  ];
}

/** The sign-in of an app at which a person allows the access; null for an app without one, or without a client for it. */
export function oauthWayOf(context: Pick<Means, 'config'>, connector: Connector | null): OAuthWay | null {
  const form = connector?.connection ?? null;
  if (connector === null || form?.oauth === undefined) return null;
  const { oauth } = form;
  const client = operatorsClient(context, connector);
  if (oauth.grant === 'client' || (client === null && oauth.ownClient !== true)) return null;
  const ofForm = form.fields.filter(({ key }) => oauth.fields.includes(key) && !Object.hasOwn(client?.values ?? {}, key));
  return { connector, oauth, client, fields: client === null ? [...ofForm, ...ownClientOf('any')] : ofForm };
}

/** A field as its values are checked and as it is drawn. Kinds that no form of a connection needs are texts. */
export function checkedField({ label, type, isRequired = false, choices = [] }: Field): CheckedField {
  const known = ['text', 'longText', 'number', 'boolean', 'choice', 'secret'] as const;
  return { label, type: known.find((each) => each === type) ?? (type === 'code' ? 'longText' : 'text'), isRequired, choices };
}

/** The given values by name. Throws a `HttpProblem` 400 that names each invalid field. */
export function readCredentials(
  app: string,
  fields: readonly Field[],
  credentials: readonly GivenCredential[],
  title: string | undefined,
): Credentials {
  const unknown = credentials.find(({ name }) => !fields.some((field) => field.key === name));
  if (unknown) throw new HttpProblem(400, validationFailed({ credentials: [`${app} doesn’t use this field.`] }));
  const issues: Record<string, string[]> = {};
  const values = fields.flatMap((field) => {
    const given = credentials.filter((each) => each.name === field.key);
    const value = given.length === 1 ? (given[0]?.value.trim() ?? '') : '';
    const issue = connectionValueIssue(checkedField(field), value);
    if (issue !== null) issues[field.key] = [issue];
    return value === '' ? [] : [[field.key, value] as const];
  });
  const titleIssue = title === undefined ? null : connectionTitleIssue(title);
  if (titleIssue !== null) issues['title'] = [titleIssue];
  if (Object.keys(issues).length > 0) throw new HttpProblem(400, validationFailed(issues));
  return Object.fromEntries(values);
}
