import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { useNow } from '../../../platform/useNow';
import { planHeldLasts } from '../../../../domain/planHeld';
import { askedAccount } from '../../../../domain/askedAccount';
import { logoutRequested } from '../../session';
import { selectAccountAccess, selectAccountChoices, selectAccounts, selectLostAccount } from '../selectors';
import { accountSwitchRequested } from '../state';
import { AccessScreen } from './AccessScreen';
import { accountCreationRequested, type WithAccountCreation } from './state';

type State = Parameters<typeof selectAccountChoices>[0];

/** In place of a page that shows an account, where there is none to show. */
export function AccessContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const isWithout = useAppSelector(selectAccountAccess) === 'none';
  const lost = useAppSelector(selectLostAccount);
  const accounts = useAppSelector(selectAccounts);
  const now = useNow((at) => planHeldLasts(accounts, at));
  const asked = askedAccount(useAppSelector(selectPlace).search);
  return (
    <AccessScreen
      accounts={useAppSelector((state: State) => selectAccountChoices(state, now))}
      lost={isWithout || lost?.id === asked ? lost : null}
      creation={useAppSelector((state: WithAccountCreation) => state.accountCreation)}
      onCreate={() => dispatch(accountCreationRequested())}
      onSwitch={(id) => dispatch(accountSwitchRequested({ id }))}
      onLogOut={() => dispatch(logoutRequested())}
    />
  );
}
