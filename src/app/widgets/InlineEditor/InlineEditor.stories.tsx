import type { Stories } from '../stories';
import { InlineEditor } from './InlineEditor';

const show =
  (value: string, isDisabled = false) =>
  () => (
    <InlineEditor
      label="Folder name"
      value={value}
      isDisabled={isDisabled}
      issueOf={(text) => (text.trim() === '' ? 'Enter a name.' : null)}
      onCommit={() => {}}
    />
  );

export const stories: Stories = {
  title: 'Inline editor',
  states: {
    short: show('Orders'),
    long: show('Orders of the shops in Lisbon, Porto and Faro that are paid by invoice at the end of the month'),
    disabled: show('Orders', true),
  },
};
