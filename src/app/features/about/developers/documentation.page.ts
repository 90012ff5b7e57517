import { definePage } from '../../../platform/definePage';
import { DocumentationContainer } from './DocumentationContainer';

export default definePage({
  path: ['/developer/documentation', '/developer/documentation/:api'],
  title: 'Developer Documentation',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'developers',
  Screen: DocumentationContainer,
});
