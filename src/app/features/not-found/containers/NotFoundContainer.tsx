import { useLayoutEffect, useState, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePorts } from '../../../platform/PortsContext';
import { NotFoundScreen } from '../screens/NotFoundScreen';
import { notFoundShown, pickVariant, selectVariant } from '../state';

export function NotFoundContainer(): ReactElement {
  const dispatch = useDispatch();
  const { random } = usePorts();
  const variant = useSelector(selectVariant);
  // The form itself sends the text to the server; no code of ours requests it.
  const [query, setQuery] = useState('');
  useLayoutEffect(() => {
    if (variant === null) dispatch(notFoundShown({ variant: pickVariant(random.next()) }));
  }, [dispatch, random, variant]);
  return <NotFoundScreen variant={variant} query={query} onQueryChange={setQuery} />;
}
