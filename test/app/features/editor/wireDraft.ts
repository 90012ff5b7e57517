import type { WireReply } from '../../../../src/contract/types';

/** The stored draft of a Zap on the wire. */
export type WireZapDraft = Extract<WireReply<'getZapDraft'>, { status: 200 }>['body'];
