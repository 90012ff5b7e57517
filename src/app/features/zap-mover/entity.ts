import type { Reply } from '../../../contract/types';
import type { ConnectionChoice } from '../../../domain/zapMoves';
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

type BodyOf<N extends 'planZapMove' | 'moveZaps'> = Extract<Reply<N>, { status: 200 }>['body'];

/** The effect of a move, Zap by Zap. */
export type MovePlan = BodyOf<'planZapMove'>;
export type PlannedZap = MovePlan['zaps'][number];
export type Verdict = PlannedZap['verdict'];

/** The results of a move. */
export type MoveReport = BodyOf<'moveZaps'>;
export type ReportedZap = MoveReport['zaps'][number];
export type AnyReasonKind = ReportedZap['reasons'][number]['kind'];

/** One try at a move. Its key makes it safe to ask again after a lost answer: the server does it once (W6, R03). */
export interface MoveAttempt {
  readonly key: string;
  readonly fromId: number;
  readonly targetId: number;
  readonly zapIds: readonly number[];
  readonly connections: readonly ConnectionChoice[];
  readonly planVersion: string;
}
