/** Publishes a Zap, and turns it on and off. */
import { put, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { usageChanged } from '../../accounts';
import { readZapProblem } from '../../zaps';
import { texts } from '../texts';
import { zapKept } from './actions';
import { failed, outdated, Stopped, type Kept } from './save';

/** Publishes the stored draft and turns the Zap on. */
export function* publish(kept: Kept): SagaGenerator<void> {
  kept.doing = 'publish';
  const { id } = kept;
  if (id === null) return;
  const { definition } = kept.draft;
  const { random } = yield* getPorts();
  const reply = yield* request('publishZap', {
    params: { id },
    body: { baseRevision: kept.draft.revision, turnOn: true },
    idempotencyKey: random.id(),
  });
  if (reply.status === 200) {
    const { number, publishedAt, state } = reply.body;
    yield* put(zapKept({ of: id, live: { number, publishedAt, definition }, state }));
    return;
  }
  if (reply.status === 409) throw yield* outdated(id);
  throw refused(kept, reply.body);
}

export function* switchTo(kept: Kept, state: 'on' | 'off'): SagaGenerator<void> {
  kept.doing = state;
  const { id } = kept;
  if (id === null) return;
  const reply = yield* request('updateZap', { params: { id }, body: { state } });
  if (reply.status === 200 || reply.status === 204) {
    yield* put(zapKept({ of: id, state: reply.status === 200 ? reply.body.state : state }));
    yield* put(usageChanged());
    return;
  }
  throw refused(kept, reply.body);
}

/** The result of the server's check where it refused, or its sentences. */
function refused(kept: Kept, body: { reason?: string | null; messages: readonly string[]; text: string }): Stopped {
  if (body.reason !== 'UnpauseError') return failed(kept, body.messages.length > 0 ? body.messages : [texts.notSwitched]);
  const { errors, fixes, issues, helpUrl } = readZapProblem(body.text);
  return new Stopped({ kind: 'refused', messages: errors.length > 0 ? errors : body.messages, fixes, issueTypes: issues, helpUrl });
}
