import { definePage } from '../../../platform/definePage';
import { ExpertsContainer } from './ExpertsContainer';
import { expertsFlow } from './sagas';
import { expertsSlice } from './state';

export default definePage({
  path: '/experts',
  title: 'Experts',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  slices: [expertsSlice],
  sagas: [expertsFlow],
  Screen: ExpertsContainer,
});
