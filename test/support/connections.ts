/** Connections as the server sends them, for tests of the client. */
import type { WireAuthentication, WireCredentialField } from '../../src/contract/authentications';

export const wireConnection = (id: number, name: string, more: Partial<WireAuthentication> = {}): WireAuthentication => ({
  id,
  account_id: 3,
  selected_api: `${name}API@1.0.0`,
  app: { key: `${name}API`, name, slug: name.toLowerCase(), logo_url: null },
  title: name,
  auth_type: 'api_key',
  is_demo: false,
  can_run: true,
  owner: { id: 1, name: 'Ada Lovelace' },
  is_own: true,
  sharing: 'private',
  shared_with: [],
  lost_at: null,
  lost_reason: null,
  zap_count: 0,
  created_at: '2026-11-01T08:00:00.000Z',
  ...more,
});

export const wireCredentialField = (name: string, label: string, more: Partial<WireCredentialField> = {}): WireCredentialField => ({
  name,
  label,
  is_secret: false,
  type: 'text',
  is_required: true,
  help: null,
  placeholder: null,
  default: null,
  choices: [],
  ...more,
});
