/** The form with which an app is connected on this server, and the values that a person enters. */
import { connectionTitleIssue, connectionValueIssue, credentialFields, type CheckedField } from '../../domain/connections';
import type { Connector, Field, OAuthForm } from '../connectors/connector';
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

/**
 * The form of an app. It comes from the connector. An app that is only known has what the catalogue says about it, outside of
 * production only: there nothing may be connected that does nothing (S62).
 */
export function connectFormOf({ config, connectors }: Pick<ServerContext, 'config' | 'connectors'>, service: ServiceRecord): ConnectForm {
  const connector = connectors.find(service.key);
  if (connector !== null) {
    const way = wayOf({ config, connectors }, service, connector);
    return { connector, way, fields: clientGrantFields({ config }, connector) ?? connector.connection?.fields ?? [] };
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

function wayOf(context: Pick<ServerContext, 'config' | 'connectors'>, service: ServiceRecord, { connection }: Connector): Way {
  if (connection === null) return 'not_needed';
  const { fields, oauth } = connection;
  const isSignInOnly = oauth !== undefined && oauth.grant !== 'client' && !fields.some(({ key }) => key === oauth.token);
  if (!isSignInOnly) return 'fields';
  return oauthWayOf(context, service) === null ? 'unavailable' : 'oauth';
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
export function oauthWayOf(context: Pick<ServerContext, 'config' | 'connectors'>, service: ServiceRecord): OAuthWay | null {
  const { connectors } = context;
  const connector = connectors.find(service.key);
  const form = connector?.connection ?? null;
  if (connector === null || form?.oauth === undefined) return null;
  const { oauth } = form;
  const client = operatorsClient(context, connector);
  if (oauth.grant === 'client' || (client === null && oauth.ownClient === false)) return null;
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
  if (unknown) throw new HttpProblem(400, validationFailed({ credentials: [`${app} doesn't use this field.`] }));
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
