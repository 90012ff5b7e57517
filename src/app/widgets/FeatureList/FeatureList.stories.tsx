import type { Stories } from '../stories';
import { FeatureList } from './FeatureList';

export const stories: Stories = {
  title: 'Feature list',
  states: {
    three: () => (
      <FeatureList
        items={[
          { key: 'setup', content: 'Easy setup, no coding required' },
          { key: 'free', content: 'Free forever for core features' },
          { key: 'trial', content: '14-day trial of premium features and apps' },
        ]}
      />
    ),
  },
};
