import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { checkedTarget } from '../../../../domain/addresses';
import { onlyParam } from '../../../../domain/queryParams';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { entityChanged } from '../../../entities';
import { catchAndReport, onEach, getPorts } from '../../../platform/flows';
import { placeEntered, selectPlace } from '../../../platform/place';
import { accounts, currentAccountChosen, selectCurrentAccount, selectCurrentAccountId } from '../../accounts';
import { teamTrialBegan } from '../../team-guide';
import { isTrialPath, selectTrial, trialFailed, trialNeedless, trialRetried, trialStarted } from './state';

/** Starts a trial of teams as soon as the page is there and it is known for which account, once; then leads to `next`, or home. */
export function* trialFlow(): SagaGenerator<void> {
  // Not only the latest: a pending start is not cancelled for an event that changes nothing.
  yield* onEach(placeEntered, start);
  yield* onEach(currentAccountChosen, start);
  yield* onEach(trialRetried, start);
  yield* catchAndReport(start);
}

function* start(): SagaGenerator<void> {
  const { pathname } = yield* select(selectPlace);
  const accountId = yield* select(selectCurrentAccountId);
  const { phase } = yield* select(selectTrial);
  if (!isTrialPath(pathname) || accountId === null || phase !== 'waiting') return;
  const account = yield* select(selectCurrentAccount);
  if (account && (account.isTeamAccount || account.isCompanyAccount) && !account.isTrialingTeams) return void (yield* put(trialNeedless()));
  yield* put(trialStarted({ accountId }));
  try {
    const reply = yield* request('startTeamTrial', { params: { id: accountId }, body: { autoUpgrade: false } });
    if (reply.status !== 201 && reply.status !== 200) {
      return void (yield* put(trialFailed({ reasons: reply.body.messages, isFinal: reply.status === 409 })));
    }
    // The account tries teams from now on; the accounts may not be loaded again for a while, and the welcome needs to know.
    yield* put(entityChanged({ entityType: accounts.type }, { id: accountId, changes: reply.body }));
    yield* put(teamTrialBegan({ accountId }));
    const now = yield* select(selectTrial);
    // A person who has left the page meanwhile stays where they are.
    if (now.phase !== 'starting') return;
    const { location } = yield* getPorts();
    location.replace(checkedTarget(onlyParam(location.current().search, 'next'), location.origin) ?? '/app/home');
  } catch (error) {
    yield* put(trialFailed({ reasons: readFailure(error).messages, isFinal: false }));
  }
}
