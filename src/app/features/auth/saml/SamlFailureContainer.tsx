import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { onlyParam } from '../../../../domain/queryParams';
import { selectPlace } from '../../../platform/place';
import { samlFailures } from './texts';
import { SamlFailureScreen } from './SamlFailureScreen';

const isFailure = (reason: string | null): reason is keyof typeof samlFailures => reason !== null && Object.hasOwn(samlFailures, reason);

export function SamlFailureContainer(): ReactNode {
  const reason = onlyParam(useSelector(selectPlace).search, 'reason');
  return <SamlFailureScreen failure={isFailure(reason) ? reason : 'unknown'} />;
}
