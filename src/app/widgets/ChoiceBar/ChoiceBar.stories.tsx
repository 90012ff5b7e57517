import type { Stories } from '../stories';
import { ChoiceBar } from './ChoiceBar';

export const stories: Stories = {
  title: 'Choice bar',
  states: {
    words: () => (
      <ChoiceBar
        label="Prices by"
        value="month"
        choices={[
          { value: 'month', label: 'Monthly' },
          { value: 'year', label: 'Yearly' },
        ]}
        onChoose={() => {}}
      />
    ),
    'with figures': () => (
      <ChoiceBar
        label="Which Zaps to show"
        value="all"
        choices={[
          { value: 'all', label: 'All', count: '48' },
          { value: 'on', label: 'On', count: '31' },
          { value: 'off', label: 'Off', count: '17' },
        ]}
        onChoose={() => {}}
      />
    ),
  },
};
