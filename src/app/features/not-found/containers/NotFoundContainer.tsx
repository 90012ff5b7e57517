import { useLayoutEffect, useState, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePorts } from '../../../platform/PortsContext';
import { NotFoundScreen } from '../screens/NotFoundScreen';
import { notFoundShown, pickVariant, selectVariant } from '../state';

export function NotFoundContainer(): ReactElement {
  const dispatch = useDispatch();
  const { random } = usePorts();
  const variant = useSelector(selectVariant);
  // What is typed goes to the server by the form itself; nothing of ours asks for it.
  const [query, setQuery] = useState('');
  useLayoutEffect(() => {
    if (variant === null) dispatch(notFoundShown({ variant: pickVariant(random.next()) }));
  }, [dispatch, random, variant]);
  return <NotFoundScreen variant={variant} query={query} onQueryChange={setQuery} />;
}
