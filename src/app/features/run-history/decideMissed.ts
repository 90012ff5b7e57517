import { put, type SagaGenerator } from 'typed-redux-saga';
import type { MissedDecision } from '../../../domain/runs/missed';
import { request } from '../../api/flows';
import { toastShown } from '../toasts';
import { texts } from './texts';

/**
 * Runs the items that arrived while a Zap was off, or leaves them out, and says what became of them. Returns why it was refused; null
 * if it was not. Throws what `request` throws.
 */
export function* decideMissed(zapId: number, decision: MissedDecision): SagaGenerator<string | null> {
  const reply = yield* request('decideMissedRuns', { params: { id: zapId }, body: { decision } });
  if (reply.status !== 200) return reply.body.messages.join(' ') || texts.refused;
  const { count, blocked, reasons } = reply.body;
  const message = texts.missedDone(decision, count, blocked, reasons);
  yield* put(toastShown({ type: count > 0 ? 'success' : 'info', message }));
  return null;
}
