import type { WireReply } from '../../contract/types';
import type { DraftGap } from '../../domain/runs/draftGaps';
import type { ListedVersion } from '../engine/versions.store';

type Ok<Name extends 'getZapDraft' | 'saveZapDraft' | 'listZapVersions'> = Extract<WireReply<Name>, { status: 200 }>['body'];

export const presentGap = ({ key, type, message }: DraftGap): Ok<'saveZapDraft'>['gaps'][number] => ({ step_key: key, type, message });

export const presentVersion = (
  { id, number, created_at, creator }: ListedVersion,
  liveId: string | null,
): Ok<'listZapVersions'>['objects'][number] => ({
  number,
  created_at: created_at.toISOString(),
  created_by: creator,
  is_live: id === liveId,
});
