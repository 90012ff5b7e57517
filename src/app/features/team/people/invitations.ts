import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { maxInvitedAtOnce, splitAddresses } from '../../../../domain/invitations';
import { describeFailure, isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onEach, onLeading } from '../../../platform/flows';
import { selectCurrentAccountId } from '../../accounts';
import { toastShown } from '../../toasts';
import { keepAct } from './keptAct';
import { peopleSlice, selectPeople } from './state';
import { texts } from './texts';

const { actions } = peopleSlice;

/** Inviting, sending again and withdrawing. */
export function* invitationsFlow(): SagaGenerator<void> {
  yield* onLeading(actions.invitationsSubmitted, invite);
  yield* onEach(actions.resendRequested, resend);
  yield* onEach(actions.revocationRequested, revoke);
}

/** Loads the invitations that wait. */
export function* listInvitations(accountId: number): SagaGenerator<void> {
  try {
    const reply = yield* request('listInvitations', { params: { account_id: accountId } });
    // A reply about an account that is no longer current is dropped (R17).
    if (accountId !== (yield* select(selectCurrentAccountId))) return;
    const { clock } = yield* getPorts();
    yield* put(
      reply.status === 200
        ? actions.invitationsListed({ invitations: reply.body.objects, at: clock.now() })
        : actions.invitationsNotListed(),
    );
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(actions.invitationsNotListed());
  }
}

function* invite({ payload }: ReturnType<typeof actions.invitationsSubmitted>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const { typed, role } = (yield* select(selectPeople)).form;
  const emails = splitAddresses(typed);
  if (accountId === null || emails.length === 0) return void (yield* put(actions.invitationsRefused({ issue: texts.noAddress })));
  if (emails.length > maxInvitedAtOnce)
    return void (yield* put(actions.invitationsRefused({ issue: texts.tooManyAtOnce(maxInvitedAtOnce) })));
  try {
    const invitations = emails.map((email) => ({ email: email.slice(0, 320), role }));
    const reply = yield* request('createInvitations', { params: { account_id: accountId }, body: { invitations } });
    if (accountId !== (yield* select(selectCurrentAccountId))) return;
    if (reply.status === 403 && reply.body.reason === 'invalid_auth_realm' && !payload?.isResumed) {
      // The session feature leads to the log-in and back.
      yield* keepAct(accountId, { kind: 'invitations', typed, role });
    }
    if (reply.status !== 200)
      return void (yield* put(actions.invitationsRefused({ issue: reply.body.messages.join(' ') || texts.notInvited })));
    yield* put(actions.invitationsSent({ results: reply.body.results }));
    yield* listInvitations(accountId);
  } catch (error) {
    yield* put(actions.invitationsRefused({ issue: describeFailure(error, { unreachable: texts.network, refused: texts.notInvited }) }));
  }
}

function* resend({ payload: { id, email } }: ReturnType<typeof actions.resendRequested>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  yield* settle(id, accountId, texts.resent(email), texts.notResent(email), function* () {
    return yield* request('resendInvitation', { params: { account_id: accountId, id }, body: {} });
  });
}

function* revoke({ payload: { id, email } }: ReturnType<typeof actions.revocationRequested>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  yield* settle(id, accountId, texts.revoked(email), texts.notRevoked(email), function* () {
    return yield* request('revokeInvitation', { params: { account_id: accountId, id } });
  });
}

/** Reports the result, and reloads the list: an invitation may have been accepted, or withdrawn elsewhere. */
function* settle(
  id: number,
  accountId: number,
  done: string,
  failed: string,
  send: () => SagaGenerator<{ readonly status: number; readonly body: unknown }>,
): SagaGenerator<void> {
  let message = failed;
  let isDone = false;
  try {
    const { status, body } = yield* send();
    isDone = status === 200 || status === 204;
    if (status === 404) message = texts.notWaiting;
    else if (!isDone) message = sentenceOf(body) ?? failed;
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
  yield* put(toastShown(isDone ? { type: 'success', message: done } : { type: 'error', message }));
  yield* put(actions.invitationSettled({ id }));
  yield* listInvitations(accountId);
}

/** The first sentence of a refusal. */
function sentenceOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'messages' in body && Array.isArray(body.messages)
    ? (body.messages[0] as string | undefined)
    : undefined;
}
