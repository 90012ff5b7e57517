import type { WirePasskey } from '../../contract/passkeys';
import type { PasskeyRecord } from './store';

/** Neither key nor credential id: nothing that a reader of the page could use elsewhere. */
export function presentPasskey(record: PasskeyRecord): WirePasskey {
  return {
    id: record.id,
    name: record.name,
    created_at: record.created_at.toISOString(),
    last_used_at: record.last_used_at?.toISOString() ?? null,
    is_backed_up: record.is_backed_up,
  };
}
