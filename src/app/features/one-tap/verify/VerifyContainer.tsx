import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectVerify, verifyRetried } from './state';
import { VerifyScreen } from './VerifyScreen';

/** The page on which a pending connection is confirmed. */
export function VerifyContainer(): ReactElement {
  const dispatch = useDispatch();
  return <VerifyScreen verify={useSelector(selectVerify)} onRetry={() => dispatch(verifyRetried())} />;
}
