import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../platform/place';
import { selectUseCase, templatesRetried } from './state';
import { namedUseCase } from './useCases';
import { UseCaseScreen } from './UseCaseScreen';

/** `/app/use-case`. */
export function UseCaseContainer(): ReactElement {
  const dispatch = useDispatch();
  const { search } = useSelector(selectPlace);
  return <UseCaseScreen useCase={namedUseCase(search)} content={useSelector(selectUseCase)} onRetry={() => dispatch(templatesRetried())} />;
}
