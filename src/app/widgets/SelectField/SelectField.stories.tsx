import type { Stories } from '../stories';
import { SelectField, type SelectFieldProps } from './SelectField';

const choices = [
  { value: 'immediate', label: 'At once' },
  { value: 'hourly', label: 'Once an hour' },
  { value: 'never', label: 'Never' },
];
const show =
  (props: Partial<SelectFieldProps> = {}) =>
  () => <SelectField label="When an action fails" name="alert" value="hourly" choices={choices} onChange={() => {}} {...props} />;

export const stories: Stories = {
  title: 'Select field',
  states: {
    chosen: show(),
    'nothing chosen': show({ value: '', placeholder: 'Choose one' }),
    hint: show({ hint: 'We write to your email address.' }),
    error: show({ error: 'Choose from the list.' }),
    disabled: show({ isDisabled: true }),
  },
};
