import { appKey, appNameOf } from '../../domain/zapSteps';
import type { WireAuthentication, WireAuthenticationUsage, WireCredentialField } from '../../contract/authentications';
import type { ConnectorLookup, Field } from '../connectors/connector';
import type { AuthenticationRecord } from './store';
import type { ServiceRecord } from '../catalogue/store';
import type { UsingZap } from './usableConnections.store';

/** An app as shown by its connections; one that has left the catalogue is named by its key. */
export function presentConnectedApp(selectedApi: string, service: ServiceRecord | null): WireAuthentication['app'] {
  if (service === null) return { key: appKey(selectedApi), name: appNameOf(selectedApi), slug: null, logo_url: null };
  const { key, name, slug, logo } = service;
  return { key, name, slug, logo_url: logo === null ? null : `/app-logos/${logo}.svg` };
}

interface Reader {
  readonly readerId: number;
  readonly service: ServiceRecord | null;
  readonly connectors: ConnectorLookup;
}

/** A connection, without its encrypted credentials. Only its owner sees with whom it is shared, and why it was lost. */
export function presentAuthentication(record: AuthenticationRecord, { readerId, service, connectors }: Reader): WireAuthentication {
  const isOwn = record.profile_id === readerId;
  return {
    id: record.id,
    account_id: record.account_id,
    selected_api: record.selected_api,
    app: presentConnectedApp(record.selected_api, service),
    title: record.title,
    auth_type: record.auth_type,
    is_demo: record.is_demo,
    can_run: connectors.find(record.selected_api) !== null,
    owner: { id: record.profile_id, name: record.ownerName },
    is_own: isOwn,
    sharing: record.sharing,
    shared_with: isOwn ? [...record.sharedWith] : [],
    lost_at: record.lost_at?.toISOString() ?? null,
    lost_reason: isOwn ? record.lost_reason : null,
    zap_count: record.zapCount,
    created_at: record.created_at.toISOString(),
  };
}

const drawn = ['text', 'longText', 'number', 'boolean', 'choice', 'secret'] as const;

/** A field of a form. Kinds that no form of a connection needs are texts. */
export function presentCredentialField(field: Field): WireCredentialField {
  return {
    name: field.key,
    label: field.label,
    is_secret: field.type === 'secret',
    type: drawn.find((type) => type === field.type) ?? (field.type === 'code' ? 'longText' : 'text'),
    is_required: field.isRequired ?? false,
    help: field.help ?? null,
    placeholder: field.placeholder ?? null,
    default: typeof field.initial === 'object' || field.initial === undefined ? null : String(field.initial),
    choices: (field.choices ?? []).map(({ value, label }) => ({ value, label })),
  };
}

/** The Zaps that use a connection. Those that the reader may not see have no title. */
export function presentConnectionUsage(zaps: readonly UsingZap[], maySee: (zap: UsingZap) => boolean): WireAuthenticationUsage {
  return {
    zaps: zaps.map((zap) => ({
      id: zap.id,
      title: maySee(zap) ? zap.title : null,
      is_on: zap.isOn,
      owner: { id: zap.owner_id, name: zap.ownerName },
    })),
    zap_count: zaps.length,
    people_count: new Set(zaps.map(({ owner_id }) => owner_id)).size,
  };
}
