import { useLayoutEffect, useState, type ReactElement } from 'react';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { NotFoundScreen } from './screens/NotFoundScreen';
import { notFoundShown, pickVariant, selectVariant } from './state';

export function NotFoundContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { random } = usePorts();
  const variant = useAppSelector(selectVariant);
  // The form itself sends the text to the server; no code of ours requests it.
  const [query, setQuery] = useState('');
  useLayoutEffect(() => {
    if (variant === null) dispatch(notFoundShown({ variant: pickVariant(random.next()) }));
  }, [dispatch, random, variant]);
  return <NotFoundScreen variant={variant} query={query} onQueryChange={setQuery} />;
}
