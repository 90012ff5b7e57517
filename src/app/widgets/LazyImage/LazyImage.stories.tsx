import { AppLogo } from '../AppLogo/AppLogo';
import type { Stories } from '../stories';
import { LazyImage } from './LazyImage';

export const stories: Stories = {
  title: 'Lazy image',
  states: { 'app logo': () => <LazyImage url="/app-logos/slack.svg">{(url) => <AppLogo name="Slack" url={url} size={64} />}</LazyImage> },
};
