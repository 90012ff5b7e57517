import type { Cases } from '../cases';
import { FeatureList } from './FeatureList';

export const cases: Cases = {
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
