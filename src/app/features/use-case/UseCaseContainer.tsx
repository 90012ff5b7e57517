import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { useFeatureFlag } from '../feature-flags';
import { selectUseCase, templatesRetried, templatesSearched } from './state';
import { namedUseCase } from './useCases';
import { UseCaseScreen } from './UseCaseScreen';

/** `/app/use-case`. */
export function UseCaseContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { search } = useAppSelector(selectPlace);
  const isSearchable = useFeatureFlag('templateSearch');
  return (
    <UseCaseScreen
      useCase={namedUseCase(search)}
      content={useAppSelector(selectUseCase)}
      onRetry={() => dispatch(templatesRetried())}
      onSearch={isSearchable ? (words) => dispatch(templatesSearched({ search: words })) : null}
    />
  );
}
