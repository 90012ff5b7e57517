import { AppLogo } from '../AppLogo/AppLogo';
import type { Cases } from '../cases';
import { LazyImage } from './LazyImage';

export const cases: Cases = {
  title: 'Lazy image',
  states: { 'app logo': () => <LazyImage url="/app-logos/slack.svg">{(url) => <AppLogo name="Slack" url={url} size={64} />}</LazyImage> },
};
