import type { Reply } from '../../../contract/types';
import type { ConnectionChoice } from '../../../domain/zapMoves';

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
