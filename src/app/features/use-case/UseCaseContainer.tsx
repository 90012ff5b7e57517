import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../platform/place';
import { useSwitch } from '../switches';
import { selectUseCase, templatesRetried, templatesSearched } from './state';
import { namedUseCase } from './useCases';
import { UseCaseScreen } from './UseCaseScreen';

/** `/app/use-case`. */
export function UseCaseContainer(): ReactElement {
  const dispatch = useDispatch();
  const { search } = useSelector(selectPlace);
  const isSearchable = useSwitch('templateSearch');
  return (
    <UseCaseScreen
      useCase={namedUseCase(search)}
      content={useSelector(selectUseCase)}
      onRetry={() => dispatch(templatesRetried())}
      onSearch={isSearchable ? (words) => dispatch(templatesSearched({ search: words })) : null}
    />
  );
}
