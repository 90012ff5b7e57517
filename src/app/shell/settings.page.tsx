import type { ReactElement } from 'react';
import { parts, SettingsFrame, settingsTexts, type SettingsFrameProps } from '../features/settings';
import { useAppSelector } from '../platform/hooks';
import { selectPlace } from '../platform/place';
import { Card } from '../widgets/Card/Card';
import { Skeleton } from '../widgets/Skeleton/Skeleton';
import { definePage } from '../platform/definePage';
import { LazyScreen, ScreenSuspense, type LoadPage } from './lazyScreen';
import { ScreenBoundary } from './ScreenBoundary';

/** One section of the settings: its code loads separately, and a crash leaves the others working (R26). */
const Section: SettingsFrameProps['Section'] = ({ load, title }) => (
  <ScreenBoundary path={useAppSelector(selectPlace).pathname}>
    <ScreenSuspense
      load={load as LoadPage}
      fallback={
        <Card>
          <Skeleton label={settingsTexts.loadingSection(title)} />
        </Card>
      }
    >
      <LazyScreen load={load as LoadPage} />
    </ScreenSuspense>
  </ScreenBoundary>
);

/** The settings; their sections load as the shell loads screens. */
const Screen = (): ReactElement => <SettingsFrame Section={Section} />;

export default definePage({
  path: '/app/settings/:page',
  title: 'Settings',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'settings',
  ...parts,
  Screen,
});
