import type { Stories } from '../stories';
import { TextAreaField, type TextAreaFieldProps } from './TextAreaField';

const show =
  (props: Partial<TextAreaFieldProps> = {}) =>
  () => <TextAreaField label="Company address" name="address" value={'1 Harbor Street\nBoston'} onChange={() => {}} {...props} />;

export const stories: Stories = {
  title: 'Text area field',
  states: {
    filled: show(),
    hint: show({ value: '', hint: 'Optional.' }),
    error: show({ error: 'Use at most 500 characters.' }),
    'more lines': show({ rows: 6 }),
  },
};
