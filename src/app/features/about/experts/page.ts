import { definePage } from '../../../platform/definePage';
import { ExpertsContainer } from './ExpertsContainer';
import { loadExperts } from './sagas';
import { expertsRetried, expertsSlice } from './state';

export default definePage({
  path: '/experts',
  title: 'Experts',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  slices: [expertsSlice],
  load: loadExperts,
  reloadOn: [expertsRetried],
  Screen: ExpertsContainer,
});
