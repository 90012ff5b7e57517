import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePorts } from '../../../platform/PortsContext';
import { ZapListScreen } from '../screens/ZapListScreen';
import { selectHasOtherAccounts, selectZapListView } from '../selectors';
import { listCleared, listRetried, searchTyped, selectZapList, shownChosen } from '../state';

export function ZapListContainer(): ReactElement {
  const dispatch = useDispatch();
  const { clock } = usePorts();
  const { search, shown } = useSelector(selectZapList);
  return (
    <ZapListScreen
      view={useSelector(selectZapListView)}
      search={search}
      shown={shown}
      now={clock.now()}
      hasOtherAccounts={useSelector(selectHasOtherAccounts)}
      onSearch={(typed) => dispatch(searchTyped({ search: typed }))}
      onShow={(choice) => dispatch(shownChosen({ shown: choice }))}
      onClear={() => dispatch(listCleared())}
      onRetry={() => dispatch(listRetried())}
    />
  );
}
