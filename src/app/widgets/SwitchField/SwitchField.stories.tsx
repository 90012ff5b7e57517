import type { Stories } from '../stories';
import { SwitchField, type SwitchFieldProps } from './SwitchField';

const show =
  (props: Partial<SwitchFieldProps> = {}) =>
  () => <SwitchField label="News and tips" name="updates" isOn={false} onChange={() => {}} {...props} />;

export const stories: Stories = {
  title: 'Switch field',
  states: {
    off: show(),
    on: show({ isOn: true }),
    hint: show({ hint: 'At most one mail a week.', isOn: true }),
    error: show({ error: 'This could not be saved.' }),
    'error in place of the hint': show({ error: 'This could not be saved.', hint: 'At most one mail a week.' }),
    disabled: show({ isDisabled: true }),
    small: show({ size: 'small', isOn: true }),
    'small, off': show({ size: 'small' }),
  },
};
