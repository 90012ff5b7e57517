import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { CheckboxField } from '../../../src/app/widgets/CheckboxField/CheckboxField';
import { CodeField } from '../../../src/app/widgets/CodeField/CodeField';
import { PasswordField } from '../../../src/app/widgets/PasswordField/PasswordField';
import { SearchField } from '../../../src/app/widgets/SearchField/SearchField';
import { TextField } from '../../../src/app/widgets/TextField/TextField';

function Email({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="Email"
      name="email"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

function Code({ onComplete, start = '' }: { onComplete: (digits: string) => void; start?: string }) {
  const [value, setValue] = useState(start);
  return <CodeField label="Code" name="code" value={value} onChange={setValue} onComplete={onComplete} />;
}

function Password() {
  const [value, setValue] = useState('secret');
  return <PasswordField label="Password" name="password" autoComplete="current-password" value={value} onChange={setValue} />;
}

describe('a text field', () => {
  it('a text field is found by its label and reports what is typed [B2.79]', async () => {
    const onChange = jest.fn();
    render(<Email onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@b.c');
    expect(onChange).toHaveBeenLastCalledWith('ada@b.c');
  });

  it('a field ties its error to the input and keeps the value', () => {
    render(
      <TextField
        label="Email"
        name="email"
        value="ada@"
        onChange={() => {}}
        error="Enter a valid email address."
        hint="Your work address."
      />,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Enter a valid email address.');
    expect(input).toHaveValue('ada@');
  });

  it('a text field describes itself by the hint while nothing is wrong', () => {
    render(<TextField label="Name" name="name" value="" onChange={() => {}} hint="As your team should see it." />);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('As your team should see it.');
  });

  it('a text field keeps and reports what was typed into the drawn page before its script arrived', () => {
    const onChange = jest.fn();
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(<Email onChange={onChange} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    input.value = 'typed early';
    let page: Root | undefined;
    act(() => {
      page = hydrateRoot(root, <Email onChange={onChange} />);
    });
    expect(screen.getByRole('textbox', { name: 'Email' })).toBe(input);
    expect(input).toHaveValue('typed early');
    expect(onChange).toHaveBeenLastCalledWith('typed early');
    act(() => page?.unmount());
    root.remove();
  });
});

describe('a password field', () => {
  it('a password field shows and hides the password without losing it', async () => {
    render(<Password />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveValue('secret');
  });

  it('a password field takes a pasted password', async () => {
    render(<Password />);
    const input = screen.getByLabelText('Password');
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste('correct horse');
    expect(input).toHaveValue('correct horse');
  });

  it('a password field says that Caps Lock is on, in a live region, until it is off or the field is left', () => {
    render(<Password />);
    const input = screen.getByLabelText('Password');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
    expect(screen.getByRole('status')).toHaveTextContent('Caps Lock is on.');
    fireEvent.keyUp(input, { key: 'CapsLock', modifierCapsLock: false });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
    fireEvent.blur(input);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('a code field', () => {
  it('a code field takes a pasted code with spaces and completes on the sixth digit, once', async () => {
    const onComplete = jest.fn();
    render(<Code onComplete={onComplete} />);
    const input = screen.getByRole('textbox', { name: 'Code' });
    await userEvent.click(input);
    await userEvent.paste(' 123 456 ');
    expect(input).toHaveValue('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('completes when the sixth digit is typed, not before, and drops a seventh', async () => {
    const onComplete = jest.fn();
    render(<Code onComplete={onComplete} />);
    const input = screen.getByRole('textbox', { name: 'Code' });
    await userEvent.type(input, '12345');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.type(input, '67');
    expect(input).toHaveValue('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('a code field asks browsers for a one-time code and phones for digits', () => {
    render(<Code onComplete={() => {}} />);
    const input = screen.getByRole('textbox', { name: 'Code' });
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  it('a code field holds digits alone, at most six, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '9', ' ', '-', 'a', '٣', '\u00a0') }), (pasted) => {
        const onChange = jest.fn();
        const { unmount } = render(<CodeField label="Code" name="code" value="" onChange={onChange} />);
        fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: pasted } });
        unmount();
        const [digits] = (onChange.mock.lastCall as [string] | undefined) ?? [''];
        expect(digits).toMatch(/^[0-9]{0,6}$/);
        expect(pasted.replace(/[^0-9]/g, '').startsWith(digits)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a checkbox field', () => {
  it('a checkbox field switches by its label', async () => {
    const onChange = jest.fn();
    render(<CheckboxField label="I have saved my codes" name="saved" isChecked={false} onChange={onChange} />);
    await userEvent.click(screen.getByText('I have saved my codes'));
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

describe('a search field', () => {
  it('a search field empties by Escape and by its cross, and announces what is found', async () => {
    const onChange = jest.fn();
    render(<SearchField label="Search your Zaps" value="in" onChange={onChange} result="2 Zaps found." />);
    expect(screen.getByRole('status')).toHaveTextContent('2 Zaps found.');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your Zaps' }), '{Escape}');
    expect(onChange).toHaveBeenLastCalledWith('');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
