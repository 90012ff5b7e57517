/** A prerendered page, before and while the application takes it over. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import '../../src/app/preHydration';
import { selectAuth } from '../../src/app/features/auth';
import loginPage from '../../src/app/features/auth/login/page';
import { emailLookedUp, emailSubmitted, formSubmitted } from '../../src/app/features/auth/shared/state';
import { placeSlice } from '../../src/app/platform/place';
import { PortsProvider } from '../../src/app/platform/PortsContext';
import { stopStores, testStore, type TestStore } from '../support/appStore';

/** The log-in page over a store without the flows of the page: it shows and stores, and sends nothing. */
const Login = () => (
  <PortsProvider value={store.ports}>
    <Provider store={store}>
      <MemoryRouter>
        <loginPage.Screen />
      </MemoryRouter>
    </Provider>
  </PortsProvider>
);

let store: TestStore;
let place: HTMLElement;
let page: Root | null;

/** Shows the prerendered page, before the application starts. */
function arrive(): void {
  store = testStore([{ slices: [placeSlice] }]);
  page = null;
  place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<Login />);
}

afterEach(() => {
  act(() => page?.unmount());
  place.remove();
  stopStores();
});

const takeOver = () => {
  act(() => {
    page = hydrateRoot(place, <Login />);
  });
};
const count = (event: { readonly type: string }) => store.actions.filter(({ type }) => type === event.type).length;
const form = () => selectAuth(store.getState()).login.form;
const email = () => screen.getByRole('textbox', { name: 'Email' });
const button = () => screen.getByRole('button', { name: 'Continue' });

describe('a submit before the application is there', () => {
  it('a submit before the application is there is carried out once, with what was typed, when the application takes the page over [R19, R16]', async () => {
    arrive();
    expect(button()).toBeDisabled();
    await userEvent.type(email(), 'ada@patchbay.example');
    expect(button()).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button());
    // The button shows that the press was registered.
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(count(emailSubmitted)).toBe(0);
    takeOver();
    expect(count(emailSubmitted)).toBe(1);
    expect(form()).toEqual({ email: 'ada@patchbay.example', password: '' });
    expect(count(formSubmitted)).toBe(0);
    act(() => void store.dispatch(emailLookedUp({ leadsTo: 'nowhere' })));
    expect(button()).not.toHaveAttribute('aria-busy');
  });

  it('a submit before the application is there signs in with what a password manager filled and submitted', async () => {
    arrive();
    await userEvent.type(email(), 'ada@patchbay.example');
    const password = place.querySelector<HTMLInputElement>('input[type=password]') as HTMLInputElement;
    password.value = 'filled by a manager';
    password.form?.requestSubmit();
    takeOver();
    expect(count(formSubmitted)).toBe(1);
    expect(form()).toEqual({ email: 'ada@patchbay.example', password: 'filled by a manager' });
    expect(count(emailSubmitted)).toBe(0);
  });

  it('a submit before the application is there never happened where nobody pressed: then what was typed is kept and nothing is carried out', async () => {
    arrive();
    await userEvent.type(email(), 'ada@patchbay.example');
    takeOver();
    expect(email()).toHaveValue('ada@patchbay.example');
    expect(button()).toBeEnabled();
    expect(count(emailSubmitted)).toBe(0);
  });

  it('a submit before the application is there cannot be made without an email address [A5.01]', async () => {
    arrive();
    await userEvent.type(email(), 'a');
    expect(button()).toBeEnabled();
    await userEvent.type(email(), '{Backspace} ');
    expect(button()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    takeOver();
    expect(count(emailSubmitted)).toBe(0);
  });
});

it('the early form leaves each submit to the application from then on', async () => {
  arrive();
  takeOver();
  await userEvent.type(email(), 'ada@patchbay.example{Enter}');
  expect(count(emailSubmitted)).toBe(1);
  act(() => void store.dispatch(emailLookedUp({ leadsTo: 'nowhere' })));
  await userEvent.keyboard('{Enter}');
  expect(count(emailSubmitted)).toBe(2);
});

it('the early form has no address to which the browser itself could send a password', () => {
  arrive();
  expect(email().closest('form')).toHaveAttribute('method', 'dialog');
});
