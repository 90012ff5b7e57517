import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { useNow } from '../../../platform/useNow';
import { planHeldLasts } from '../../../../domain/planHeld';
import { askedAccount } from '../../../../domain/accountAddresses';
import { logoutRequested } from '../../session';
import { selectAccountAccess, selectAccountChoices, selectAccounts, selectLostAccount } from '../selectors';
import { accountSwitchRequested } from '../state';
import { AccessScreen } from './AccessScreen';
import { accountCreationRequested, type WithAccountCreation } from './state';

type State = Parameters<typeof selectAccountChoices>[0];

/** In place of a page that shows an account, where there is none to show. */
export function AccessContainer(): ReactElement {
  const dispatch = useDispatch();
  const isWithout = useSelector(selectAccountAccess) === 'none';
  const lost = useSelector(selectLostAccount);
  const accounts = useSelector(selectAccounts);
  const now = useNow((at) => planHeldLasts(accounts, at));
  const asked = askedAccount(useSelector(selectPlace).search);
  return (
    <AccessScreen
      accounts={useSelector((state: State) => selectAccountChoices(state, now))}
      lost={isWithout || lost?.id === asked ? lost : null}
      creation={useSelector((state: WithAccountCreation) => state.accountCreation)}
      onCreate={() => dispatch(accountCreationRequested())}
      onSwitch={(id) => dispatch(accountSwitchRequested({ id }))}
      onLogOut={() => dispatch(logoutRequested())}
    />
  );
}
