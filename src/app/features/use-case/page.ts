import { definePage } from '../../platform/definePage';
import { parts as switches } from '../feature-flags';
import { loadTemplates } from './sagas';
import { templatesRetried, useCaseSlice } from './state';
import { UseCaseContainer } from './UseCaseContainer';

export default definePage({
  path: '/app/use-case',
  title: 'Use Case',
  frame: 'full',
  prefersSignUp: true,
  scrollsToTop: true,
  needs: [switches],
  slices: [useCaseSlice],
  load: loadTemplates,
  reloadOn: [templatesRetried],
  Screen: UseCaseContainer,
});
