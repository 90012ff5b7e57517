import type { Reply } from '../../../contract/types';
import { defineEntityType } from '../../entities';

/** One Zap in the listing of the mover. */
export type MovableZap = ListBody['objects'][number];
/** A folder of that listing. */
export type MoverFolder = ListBody['folders'][number];
type ListBody = Extract<Extract<Reply<'listZaps'>, { status: 200 }>['body'], { shape: 'move' }>;

/**
 * The Zaps of the source account, in a lean shape of which 50,000 fit. A separate type: they are not those of the current
 * account, and lack the fields of its list.
 */
export const movableZaps = defineEntityType<MovableZap>({ type: 'movableZap' });
