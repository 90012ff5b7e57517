import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ExpertsScreen } from './ExpertsScreen';
import { expertsRetried, selectExperts, specialtyChosen } from './state';

export function ExpertsContainer(): ReactElement {
  const dispatch = useDispatch();
  return (
    <ExpertsScreen
      experts={useSelector(selectExperts)}
      onRetry={() => dispatch(expertsRetried())}
      onSpecialty={(specialty) => dispatch(specialtyChosen({ specialty }))}
    />
  );
}
