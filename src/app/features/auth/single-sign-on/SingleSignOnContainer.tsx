import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { onlyParam } from '../../../../domain/addresses';
import { selectPlace } from '../../../platform/place';
import { signOnFailures } from './copy';
import { SingleSignOnScreen } from './SingleSignOnScreen';

const isFailure = (reason: string | null): reason is keyof typeof signOnFailures =>
  reason !== null && Object.hasOwn(signOnFailures, reason);

export function SingleSignOnContainer(): ReactNode {
  const reason = onlyParam(useSelector(selectPlace).search, 'reason');
  return <SingleSignOnScreen failure={isFailure(reason) ? reason : 'unknown'} />;
}
