import { put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { switchesQuery } from '../../../contract/browser/graphql/operations/session';
import { isFailure } from '../../api/failure';
import { graphqlRequest } from '../../api/graphql';
import { catchAndReport, getPorts } from '../../platform/flows';
import { currentAccountChosen, selectCurrentAccountId, type WithAccounts } from '../accounts';
import { sessionEnded, sessionLoaded } from '../session';
import { featureFlagsChanged, featureFlagsLoaded } from './state';

/** Loads the flags: now, when another person signs in, when the account is switched, and after a change. */
export function* featureFlagsFlow(): SagaGenerator<void> {
  yield* takeLatest([sessionLoaded.type, sessionEnded.type, currentAccountChosen.type, featureFlagsChanged.type], () =>
    catchAndReport(loadSwitches),
  );
  yield* catchAndReport(loadSwitches);
}

/** Flags that cannot be asked for stay as they are, at first off: a page must not fail for their sake. */
function* loadSwitches(): SagaGenerator<void> {
  // The slice of accounts exists only if a signed-in page has loaded it.
  const accountId = yield* select((state: Partial<WithAccounts>) =>
    state.accounts ? selectCurrentAccountId(state as WithAccounts) : null,
  );
  try {
    const withAccount = accountId !== null;
    const { session, account } = yield* graphqlRequest(switchesQuery, { withAccount, ...(withAccount ? { accountId } : {}) });
    yield* put(
      featureFlagsLoaded({
        identity: session.identity,
        session: session.switches,
        account: account ? { id: account.id, switches: account.switches } : null,
      }),
    );
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { console: developer } = yield* getPorts();
    developer.warn('The switches could not be loaded', error);
  }
}
