import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../platform/place';
import { selectIsLoggedIn, selectKnownEmail } from '../session';
import { PreviewScreen } from './PreviewScreen';
import { previewRetried, selectPreview, startRequested } from './state';

/** `/zap-templates/edit/:id`. */
export function PreviewContainer(): ReactElement {
  const dispatch = useDispatch();
  const { pathname, search } = useSelector(selectPlace);
  const next = encodeURIComponent(pathname + search);
  return (
    <PreviewScreen
      preview={useSelector(selectPreview)}
      isLoggedIn={useSelector(selectIsLoggedIn)}
      isKnown={useSelector(selectKnownEmail) !== null}
      logInAddress={`/app/login?next=${next}`}
      signUpAddress={`/sign-up?next=${next}`}
      onStart={() => dispatch(startRequested())}
      onRetry={() => dispatch(previewRetried())}
    />
  );
}
