import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { verifyFlow } from './sagas';
import { selectVerify, verifySlice, verifyRetried } from './state';
import { VerifyScreen } from './VerifyScreen';

function VerifyContainer(): ReactElement {
  const dispatch = useDispatch();
  return <VerifyScreen verify={useSelector(selectVerify)} onRetry={() => dispatch(verifyRetried())} />;
}

/** `/google-sso/onetap-verify/` */
export { VerifyContainer as Screen };
export const parts = { slices: [verifySlice], sagas: [verifyFlow] };
