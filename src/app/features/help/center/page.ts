import { definePage } from '../../../platform/definePage';
import { parts as contentEmbeds } from '../../content-embeds';
import { HelpContainer } from './HelpContainer';

export default definePage({
  path: ['/help', '/help/:slug'],
  title: 'Help',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'help',
  needs: [contentEmbeds],
  Screen: HelpContainer,
});
