import { appKey, appNameOf } from '../../domain/zapSteps';
import type { WireAuthentication } from '../../contract/authentications';
import type { AuthenticationRecord } from '../records/catalogue/authentications';
import type { ServiceRecord } from '../records/catalogue/catalogue';

/** An app as shown by its connections; one that has left the catalogue is named by its key. */
export function presentConnectedApp(selectedApi: string, service: ServiceRecord | null): WireAuthentication['app'] {
  if (service === null) return { key: appKey(selectedApi), name: appNameOf(selectedApi), slug: null, logo_url: null };
  const { key, name, slug, logo } = service;
  return { key, name, slug, logo_url: logo === null ? null : `/app-logos/${logo}.svg` };
}

/** A connection, without its encrypted credentials. */
export function presentAuthentication(record: AuthenticationRecord, service: ServiceRecord | null): WireAuthentication {
  return {
    id: record.id,
    account_id: record.account_id,
    selected_api: record.selected_api,
    app: presentConnectedApp(record.selected_api, service),
    title: record.title,
    auth_type: record.auth_type,
    is_demo: record.is_demo,
    zap_count: record.zapCount,
    created_at: record.created_at.toISOString(),
  };
}
