import type { Stories } from '../stories';
import { AsyncSearch, type AsyncSearchProps } from './AsyncSearch';

const people = [
  { key: '8', label: 'Mina Sato', hint: 'mina@harborroasters.example' },
  { key: '9', label: 'Amir Haddad', hint: 'amir@harborroasters.example' },
];
const show =
  (props: Partial<AsyncSearchProps> = {}) =>
  () => <AsyncSearch label="New owner" name="owner" chosen="" results={people} onSearch={() => {}} onChoose={() => {}} {...props} />;

export const stories: Stories = {
  title: 'Async search',
  states: {
    empty: show({ placeholder: 'Name or email address' }),
    chosen: show({ chosen: 'Mina Sato' }),
    searching: show({ results: null }),
    hint: show({ hint: 'Somebody who is in this account.' }),
    disabled: show({ isDisabled: true }),
  },
};
