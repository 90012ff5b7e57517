import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AppPageScreen } from './AppPageScreen';
import { appRetried, selectAppPage } from './state';

/** `/apps/:slug/integrations`. */
export function AppPageContainer(): ReactElement {
  const dispatch = useDispatch();
  return <AppPageScreen page={useSelector(selectAppPage)} onRetry={() => dispatch(appRetried())} />;
}
