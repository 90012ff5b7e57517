import type { WireReply } from '../../../contract/types';
import type { WireErrorBody } from '../../../contract/common';
import type { ServerContext } from '../../context/context';
import type { ProofOutcome } from '../../commands/recoveryDrill/prove';
import { enforceLimit, tooOften } from '../rateLimit';
import { presentDrill } from './presentDrill';

/** Proofs of all kinds, right or wrong, of one profile: 30 in a quarter of an hour. */
export function countDrillProof(context: ServerContext, profileId: number): Promise<void> {
  return enforceLimit(context, { name: 'recovery_drill.profile', key: String(profileId), max: 30, windowSeconds: 900 });
}

/** The reply to a proof; `wrong` is the sentence for a wrong one. */
export function proofReply(outcome: ProofOutcome, wrong: WireErrorBody): Extract<WireReply<'proveMail'>, { status: 200 | 403 | 429 }> {
  switch (outcome.kind) {
    case 'proved':
      return { status: 200, body: presentDrill(outcome.drill) };
    case 'wrong':
      return { status: 403, body: wrong };
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
  }
}
