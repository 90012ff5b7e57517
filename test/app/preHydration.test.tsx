/** A prerendered page, before and while the application takes it over. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import '../../src/app/preHydration';
import { Subject } from '../../src/app/features/auth/login/LoginScreen.stories';

type Form = { email: string; password: string };

/** The log-in page with local state instead of the store. */
function Login({ onContinue, onSubmit }: { onContinue(form: Form): void; onSubmit(form: Form): void }) {
  const [form, setForm] = useState<Form>({ email: '', password: '' });
  return (
    <MemoryRouter>
      <Subject
        form={form}
        isPasswordShown={form.password !== ''}
        canSubmit={form.password !== ''}
        onChange={(values) => setForm((before) => ({ ...before, ...values }))}
        onContinue={() => onContinue(form)}
        onSubmit={() => onSubmit(form)}
      />
    </MemoryRouter>
  );
}

let place: HTMLElement;
let page: Root | null;
const handlers = { onContinue: jest.fn<void, [Form]>(), onSubmit: jest.fn<void, [Form]>() };

/** Shows the prerendered page, before the application starts. */
function arrive(): void {
  handlers.onContinue.mockClear();
  handlers.onSubmit.mockClear();
  page = null;
  place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<Login {...handlers} />);
}

afterEach(() => {
  act(() => page?.unmount());
  place.remove();
});

const takeOver = () => {
  act(() => {
    page = hydrateRoot(place, <Login {...handlers} />);
  });
};
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
    expect(handlers.onContinue).not.toHaveBeenCalled();
    takeOver();
    expect(handlers.onContinue.mock.calls).toEqual([[{ email: 'ada@patchbay.example', password: '' }]]);
    expect(handlers.onSubmit).not.toHaveBeenCalled();
    expect(button()).not.toHaveAttribute('aria-busy');
  });

  it('a submit before the application is there signs in with what a password manager filled and submitted', async () => {
    arrive();
    await userEvent.type(email(), 'ada@patchbay.example');
    const password = place.querySelector<HTMLInputElement>('input[type=password]') as HTMLInputElement;
    password.value = 'filled by a manager';
    password.form?.requestSubmit();
    takeOver();
    expect(handlers.onSubmit.mock.calls).toEqual([[{ email: 'ada@patchbay.example', password: 'filled by a manager' }]]);
    expect(handlers.onContinue).not.toHaveBeenCalled();
  });

  it('a submit before the application is there never happened where nobody pressed: then what was typed is kept and nothing is carried out', async () => {
    arrive();
    await userEvent.type(email(), 'ada@patchbay.example');
    takeOver();
    expect(email()).toHaveValue('ada@patchbay.example');
    expect(button()).toBeEnabled();
    expect(handlers.onContinue).not.toHaveBeenCalled();
  });

  it('a submit before the application is there cannot be made without an email address [A5.01]', async () => {
    arrive();
    await userEvent.type(email(), 'a');
    expect(button()).toBeEnabled();
    await userEvent.type(email(), '{Backspace} ');
    expect(button()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    takeOver();
    expect(handlers.onContinue).not.toHaveBeenCalled();
  });
});

it('the early form leaves each submit to the application from then on', async () => {
  arrive();
  takeOver();
  await userEvent.type(email(), 'ada@patchbay.example{Enter}');
  expect(handlers.onContinue).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(handlers.onContinue).toHaveBeenCalledTimes(2);
});

it('the early form has no address to which the browser itself could send a password', () => {
  arrive();
  expect(email().closest('form')).toHaveAttribute('method', 'dialog');
});
