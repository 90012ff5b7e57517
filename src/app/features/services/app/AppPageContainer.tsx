import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppPageScreen } from './AppPageScreen';
import { appRetried, selectAppPage } from './state';

/** `/apps/:slug/integrations`. */
export function AppPageContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return <AppPageScreen page={useAppSelector(selectAppPage)} onRetry={() => dispatch(appRetried())} />;
}
