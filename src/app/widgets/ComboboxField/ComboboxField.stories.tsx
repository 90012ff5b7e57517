import { AppLogo } from '../AppLogo/AppLogo';
import type { Stories } from '../stories';
import { ComboboxField, type ComboboxFieldProps } from './ComboboxField';

const logo = (name: string) => (
  <span aria-hidden="true">
    <AppLogo name={name} size={16} />
  </span>
);
const choices = ['Gmail', 'Google Calendar', 'Google Sheets', 'Slack', 'Stripe'].map((label) => ({
  value: label,
  label,
  picture: logo(label),
}));
const show =
  (props: Partial<ComboboxFieldProps> = {}) =>
  () => <ComboboxField label="App" name="app" value="Slack" choices={choices} onChange={() => {}} {...props} />;

export const stories: Stories = {
  title: 'Combobox field',
  states: {
    chosen: show(),
    'nothing chosen': show({ value: '', placeholder: 'Choose an app' }),
    hint: show({ hint: 'Type the first letters of its name.' }),
    error: show({ error: 'Choose from the list.' }),
    disabled: show({ isDisabled: true }),
  },
};
