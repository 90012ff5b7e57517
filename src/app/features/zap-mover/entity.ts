import type { Reply } from '../../../contract/types';
import { defineEntityType } from '../../entities';

/** One Zap in the listing of the mover. */
export type MovableZap = ListBody['objects'][number];
/** A folder of that listing. */
export type MoverFolder = ListBody['folders'][number];
type ListBody = Extract<Extract<Reply<'zapsList'>, { status: 200 }>['body'], { shape: 'move' }>;

/**
 * The Zaps of the account that one moves from, in the lean shape of which 50,000 fit. A type of its own: they are not those of
 * the account in which one works, and lack what its list shows.
 */
export const movableZaps = defineEntityType<MovableZap>({ type: 'movableZap' });
