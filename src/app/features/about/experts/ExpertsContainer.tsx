import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ExpertsScreen } from './ExpertsScreen';
import { expertsRetried, selectExperts, specialtyChosen } from './state';

export function ExpertsContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ExpertsScreen
      experts={useAppSelector(selectExperts)}
      onRetry={() => dispatch(expertsRetried())}
      onSpecialty={(specialty) => dispatch(specialtyChosen({ specialty }))}
    />
  );
}
