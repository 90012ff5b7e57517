import type { ReactElement } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { ConsentSetting } from '../consent/setting';
import { selectIsLoggedIn } from '../session';
import { selectIsMasqueradeTracked, selectIsTrackingRefused } from '../tracking';

/**
 * The consent of this browser, for people who are signed in with the way to all that is recorded about them. Staff who view as a
 * person cannot change it. It reads only state that every page has, because the page about privacy is public.
 */
export function ConsentSection(): ReactElement {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const isMasquerading = useAppSelector(selectIsMasqueradeTracked);
  return (
    <ConsentSetting isRefused={useAppSelector(selectIsTrackingRefused)} isDisabled={isLoggedIn && isMasquerading}>
      {isLoggedIn && (
        <p>
          <TextLink to="/app/settings/tracking">See every analytics event recorded about you</TextLink>
        </p>
      )}
    </ConsentSetting>
  );
}
