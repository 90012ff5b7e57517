import { put, type SagaGenerator } from 'typed-redux-saga';
import { isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { usageReceived } from './events';

/** Asks how many Zaps each account has. Without an answer any of them may be the source, and its list decides. */
export function* loadUsage(): SagaGenerator<void> {
  try {
    const reply = yield* request('getZapUsage', {});
    if (reply.status !== 200) return;
    // A map keyed by ids is not converted, including its contents.
    const usage = Object.entries(reply.body.usageByAccount).map(
      ([id, zaps]) => [id, { totalCount: zaps.total_count, draftCount: zaps.draft_count }] as const,
    );
    yield* put(usageReceived({ usage: Object.fromEntries(usage) }));
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}
