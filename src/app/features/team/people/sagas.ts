import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { hasRoomForPeople, isOrWasShared } from '../../../../domain/accounts';
import { mayInvite } from '../../../../domain/teamRoles';
import { loadCollection, remove, save } from '../../../entities';
import { onEach, getPorts } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { reloadAccounts, selectCurrentAccount, selectCurrentAccountId, selectRoleIn } from '../../accounts';
import { members } from '../../members';
import { reloadProfile, selectProfile } from '../../profile';
import { selectCurrentProfileId } from '../../session';
import { toastShown } from '../../toasts';
import { texts } from './texts';
import { listInvitations } from './invitations';
import { finishKeptAct, keepAct } from './keptAct';
import { memberRemovalConfirmed, roleChosen } from './state';

/** The session feature leads to the log-in and back. */
const staleSignIn = 'invalid_auth_realm';

/** Changes roles and removes people. */
export function* peopleFlow(): SagaGenerator<void> {
  yield* onEach(roleChosen, changeRole);
  yield* onEach(memberRemovalConfirmed, removeMember);
}

/** Loads the people and the invitations of the current account at each visit, because others change them too. */
export function* loadPeople(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const account = yield* select(selectCurrentAccount);
  if (account && isOrWasShared(account)) yield* loadCollection(members, { params: { accountId }, isComplete: true });
  // The person's role here is in the profile, which may still be loading.
  if ((yield* select(selectProfile)) === null) yield* reloadProfile();
  if (account && hasRoomForPeople(account) && mayInvite(yield* select(selectRoleIn, accountId))) yield* listInvitations(accountId);
  yield* finishKeptAct(accountId);
}

/** After a change, unless the page was left meanwhile. */
function* reload(): SagaGenerator<void> {
  if (isPeoplePage((yield* select(selectPlace)).pathname)) yield* loadPeople();
}

const isPeoplePage = (pathname: string): boolean => /^\/app\/team\/?$/.test(pathname);

function* changeRole({ payload: { id, name, role, isResumed } }: ReturnType<typeof roleChosen>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const outcome = yield* save(members, id, { role }, { params: { accountId } });
  if (outcome.isOk) {
    yield* put(toastShown({ type: 'success', message: texts.roleChanged(name, role) }));
    if (id === (yield* select(selectCurrentProfileId))) yield* reloadProfile();
    return;
  }
  if (outcome.error === null) return;
  if (outcome.error.reason === staleSignIn && !isResumed) return yield* keepAct(accountId, { kind: 'role', id, name, role });
  yield* put(toastShown({ type: 'error', message: outcome.error.messages[0] ?? texts.roleNotChanged(name) }));
  // Another person has changed these people meanwhile.
  yield* reload();
}

function* removeMember({ payload: { id, name, isSelf, isResumed } }: ReturnType<typeof memberRemovalConfirmed>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const outcome = yield* remove(members, id, { params: { accountId } });
  const isGone = outcome.isOk || outcome.error?.status === 404;
  if (!isGone) {
    if (outcome.error === null) return;
    if (outcome.error.reason === staleSignIn && !isResumed) return yield* keepAct(accountId, { kind: 'removal', id, name, isSelf });
    yield* put(toastShown({ type: 'error', message: outcome.error.messages[0] ?? texts.notRemoved(name) }));
    return void (yield* reload());
  }
  yield* put(toastShown({ type: 'success', message: isSelf ? texts.left : texts.removed(name) }));
  if (!isSelf) return void (yield* reload());
  yield* reloadProfile();
  yield* reloadAccounts();
  (yield* getPorts()).location.replace('/app/dashboard');
}
