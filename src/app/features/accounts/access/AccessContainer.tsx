import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { useNow } from '../../../platform/useNow';
import { planHeldLasts } from '../../../../domain/planHeld';
import { askedAccount } from '../../../../domain/askedAccount';
import { logoutRequested } from '../../session';
import { selectAccountAccess, selectAccountChoices, selectAccounts, selectCurrentAccount, selectLostAccount } from '../selectors';
import { accountSwitchRequested, type WithAccounts } from '../state';
import type { WithEntities } from '../../../entities';
import { LockedScreen } from './LockedScreen';
import { setupAddress } from '../../../../domain/secondFactorRule';
import { AccessScreen } from './AccessScreen';
import { accountCreationRequested, type WithAccountCreation } from './state';

type State = Parameters<typeof selectAccountChoices>[0];

/** In place of a page that shows an account, where there is none to show. */
export function AccessContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const access = useAppSelector(selectAccountAccess);
  const current = useAppSelector((state: WithAccounts & WithEntities) => selectCurrentAccount(state));
  const { pathname, search } = useAppSelector(selectPlace);
  const isWithout = access === 'none';
  const lost = useAppSelector(selectLostAccount);
  const accounts = useAppSelector(selectAccounts);
  const now = useNow((at) => planHeldLasts(accounts, at));
  const asked = askedAccount(search);
  const choices = useAppSelector((state: State) => selectAccountChoices(state, now));
  const creation = useAppSelector((state: WithAccountCreation) => state.accountCreation);
  const onSwitch = (id: number) => dispatch(accountSwitchRequested({ id }));
  if (access === 'locked' && current !== null) {
    return (
      <LockedScreen
        account={current}
        setupAddress={setupAddress(pathname + search)}
        others={choices.filter(({ id }) => id !== current.id)}
        onSwitch={onSwitch}
        onLogOut={() => dispatch(logoutRequested())}
      />
    );
  }
  return (
    <AccessScreen
      accounts={choices}
      lost={isWithout || lost?.id === asked ? lost : null}
      creation={creation}
      onCreate={() => dispatch(accountCreationRequested())}
      onSwitch={onSwitch}
      onLogOut={() => dispatch(logoutRequested())}
    />
  );
}
