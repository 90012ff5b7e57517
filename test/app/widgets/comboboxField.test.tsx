import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ComboboxField, type ComboboxFieldProps } from '../../../src/app/widgets/ComboboxField/ComboboxField';

const choices = ['Alpha', 'Gamma', 'Gap', 'Omega'].map((label) => ({ value: label.toLowerCase(), label }));

function Subject({
  onChange,
  start = 'alpha',
  ...more
}: { onChange: (value: string) => void; start?: string } & Partial<ComboboxFieldProps>) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ComboboxField
        label="Letter"
        name="letter"
        choices={choices}
        {...more}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Letter' });
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent.trim());

describe('a select field with type-ahead', () => {
  it('a select field with type-ahead lists every choice when it is opened, and the chosen one is marked [B2.79]', async () => {
    render(<Subject onChange={() => {}} />);
    await userEvent.click(field());
    await waitFor(() => expect(shown()).toEqual(['Alpha', 'Gamma', 'Gap', 'Omega']));
    expect(screen.getByRole('option', { name: 'Alpha' })).toHaveAttribute('aria-selected', 'true');
  });

  it('a select field with type-ahead keeps the choices that start with the typed text, whatever its case [B5.12]', async () => {
    render(<Subject onChange={() => {}} />);
    await userEvent.click(field());
    await userEvent.keyboard('ga');
    await waitFor(() => expect(shown()).toEqual(['Gamma', 'Gap']));
  });

  it('a select field with type-ahead takes the first match by Enter, and one by a press', async () => {
    const onChange = jest.fn();
    render(<Subject onChange={onChange} />);
    await userEvent.click(field());
    await userEvent.keyboard('om');
    await waitFor(() => expect(shown()).toEqual(['Omega']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveValue('Omega'));
    await userEvent.click(field());
    await userEvent.keyboard('ga');
    await userEvent.click(await screen.findByRole('option', { name: 'Gap' }));
    await waitFor(() => expect(field()).toHaveValue('Gap'));
    expect(onChange.mock.calls).toEqual([['omega'], ['gap']]);
  });

  it('a select field with type-ahead is walked by arrow keys', async () => {
    const onChange = jest.fn();
    render(<Subject onChange={onChange} start="" />);
    await userEvent.click(field());
    await waitFor(() => expect(shown()).toHaveLength(4));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['gamma']]);
  });

  it('a select field with type-ahead takes the first match when it is left [B5.13]', async () => {
    const onChange = jest.fn();
    render(<Subject onChange={onChange} />);
    await userEvent.click(field());
    await userEvent.keyboard('ga');
    await userEvent.tab();
    expect(onChange.mock.calls).toEqual([['gamma']]);
    await waitFor(() => expect(field()).toHaveValue('Gamma'));
  });

  it('a select field with type-ahead keeps what was chosen when that is disabled [B5.13]', async () => {
    const onChange = jest.fn();
    render(<Subject onChange={onChange} selectsOnBlur={false} />);
    await userEvent.click(field());
    await userEvent.keyboard('ga');
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(field()).toHaveValue('Alpha'));
  });

  it.each([
    ['nothing was typed', ''],
    ['the text was emptied', '{Backspace}'],
    ['nothing matches', 'zzz'],
    ['Escape was pressed', 'ga{Escape}'],
  ])('a select field with type-ahead keeps what was chosen when it is left after %s', async (_, keys) => {
    const onChange = jest.fn();
    render(<Subject onChange={onChange} />);
    await userEvent.click(field());
    if (keys !== '') await userEvent.keyboard(keys);
    await userEvent.tab();
    await waitFor(() => expect(field()).toHaveValue('Alpha'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('a select field with type-ahead says when nothing matches', async () => {
    render(<Subject onChange={() => {}} />);
    await userEvent.click(field());
    await userEvent.keyboard('zzz');
    expect(await screen.findByText('No results found')).toBeInTheDocument();
  });

  it('a select field with type-ahead finds a choice by another spelling [B3.40]', async () => {
    const countries = [
      { value: 'NZ', label: 'New Zealand' },
      { value: 'NL', label: 'Netherlands', alternativeSpellings: ['Holland'] },
    ];
    render(<Subject onChange={() => {}} start="" choices={countries} />);
    await userEvent.click(field());
    await userEvent.keyboard('hol');
    await waitFor(() => expect(shown()).toEqual(['Netherlands']));
  });

  it('a combobox ties its error to the input', () => {
    render(<Subject onChange={() => {}} error="Choose from the list." />);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Choose from the list.');
  });

  it('a select field with type-ahead does nothing while it is disabled', async () => {
    render(<Subject onChange={() => {}} isDisabled />);
    expect(field()).toBeDisabled();
    await userEvent.click(field());
    expect(shown()).toEqual([]);
  });
});
