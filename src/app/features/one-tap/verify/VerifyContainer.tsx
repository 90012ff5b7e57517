import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectVerify, verifyRetried } from './state';
import { VerifyScreen } from './VerifyScreen';

/** The page on which a pending connection is confirmed. */
export function VerifyContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return <VerifyScreen verify={useAppSelector(selectVerify)} onRetry={() => dispatch(verifyRetried())} />;
}
