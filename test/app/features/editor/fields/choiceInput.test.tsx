import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Field } from '../../../../../src/domain/runs/fields';
import { ChoiceInput, FieldInput } from '../../../../../src/app/features/editor/fields/FieldInput';
import { MappingContext, noMapping } from '../../../../../src/app/features/editor/mapping/MappingField';

const field: Field = {
  key: 'key',
  label: 'Key',
  type: 'choice',
  isRequired: true,
  help: null,
  placeholder: null,
  initial: null,
  choices: [],
  hasDynamicChoices: true,
};
const show = (...keys: string[]) =>
  render(
    <ChoiceInput
      field={field}
      value=""
      onChange={() => {}}
      onLoadChoices={() => {}}
      dynamic={{ phase: 'loaded', of: '[]', choices: keys.map((key) => ({ value: key, label: key })) }}
    />,
  );
const entry = () => screen.queryByRole('textbox', { name: /^Key/ });

describe('a field with fixed choices', () => {
  it('can use data of earlier steps only where there are some', () => {
    const fixed = { ...field, hasDynamicChoices: false, choices: [{ value: 'a', label: 'A' }] };
    const input = <ChoiceInput field={fixed} value="" onChange={() => {}} onLoadChoices={() => {}} />;
    const { rerender } = render(input);
    const button = () => screen.queryByRole('button', { name: 'Use a value for Key' });
    expect(button()).toBeNull();
    rerender(<MappingContext value={{ ...noMapping, canInsert: true }}>{input}</MappingContext>);
    expect(button()).toBeVisible();
  });
});

describe('a field for yes or no', () => {
  it('takes a value of a step in the place of a choice', async () => {
    const onChange = jest.fn();
    const show = (value?: boolean | string) => (
      <MappingContext value={{ ...noMapping, canInsert: true }}>
        <FieldInput
          field={{ ...field, type: 'boolean', hasDynamicChoices: false, initial: false }}
          value={value}
          onChange={onChange}
          onLoadChoices={() => {}}
        />
      </MappingContext>
    );
    const { rerender } = render(show());
    const choice = screen.getByRole('combobox', { name: 'Key (required)' });
    expect(choice).toHaveValue('false');
    await userEvent.selectOptions(choice, 'Yes');
    expect(onChange).toHaveBeenLastCalledWith('key', true);
    await userEvent.click(screen.getByRole('button', { name: 'Use a value for Key' }));
    await userEvent.type(entry()!, 'x');
    expect(onChange).toHaveBeenLastCalledWith('key', 'x');
    rerender(show('{{trigger.isPaid}}'));
    expect(entry()).toHaveTextContent('isPaid');
  });
});

describe('a field whose choices come from the app', () => {
  it('is a list, beside which another value can be entered', async () => {
    show('orders');
    expect(screen.getByRole('combobox', { name: 'Key (required)' })).toBeVisible();
    expect(entry()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use a value for Key' }));
    expect(entry()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Choose Key from the list' }));
    expect(screen.getByRole('combobox', { name: 'Key (required)' })).toBeVisible();
  });

  it('is entered if the app has no choices yet, and the choices can be loaded again', () => {
    show();
    expect(entry()).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /from the list/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reload choices of Key' })).toBeVisible();
  });
});
