import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { WithEntities } from '../../../../src/app/entities';
import { parts as accounts, selectCurrentAccount } from '../../../../src/app/features/accounts';
import { sessionLoaded } from '../../../../src/app/features/session';
import { PortsProvider } from '../../../../src/app/platform/PortsContext';
import { placeEntered, placeSlice } from '../../../../src/app/platform/place';
import { Screen as Floating } from '../../../../src/app/shell/HelpOverlays';
import { stopStores, testStore } from '../../../support/appStore';
import { replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

afterEach(stopStores);

/** The help overlay of the page, with a store that has the account, at several addresses in turn. */
async function floatingFor(is_chat_eligible: boolean) {
  const store = testStore([{ slices: [placeSlice] }, accounts]);
  replyWith('getProfile', 200, wireProfile({ roles: [{ account_id: 3, role: 'owner' }] }), { params: { id: 7 } });
  replyWith('listAccounts', 200, { objects: [wireAccount({ is_chat_eligible })] });
  store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: null, profiles: [] }));
  await store.until<WithEntities>('the account', (state) => selectCurrentAccount(state) !== null);
  render(
    <PortsProvider value={store.ports}>
      <Provider store={store}>
        <MemoryRouter>
          <Floating />
        </MemoryRouter>
      </Provider>
    </PortsProvider>,
  );
  return (pathname: string) => {
    act(() => void store.dispatch(placeEntered({ pathname, search: '', hash: '', state: null, key: pathname, kind: 'PUSH' })));
    return screen.queryByRole('link', { name: 'Help pages' }) !== null;
  };
}

const billing = ['/billing', '/app/billing', '/app/billing/change'];
const others = ['/app/dashboard', '/app/assets/zaps', '/app/settings'];

it.each([true, false])(
  'the help button of an account whose chat is %s floats on billing pages when it is not, and elsewhere always [B2.61]',
  async (isEligible) => {
    const isShownAt = await floatingFor(isEligible);
    expect([...billing, ...others].map((path) => [path, isShownAt(path)])).toEqual([
      ...billing.map((path) => [path, !isEligible]),
      ...others.map((path) => [path, true]),
    ]);
  },
);
