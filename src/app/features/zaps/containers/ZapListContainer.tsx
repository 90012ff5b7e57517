import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { timeAgoLasts } from '../../../../domain/relativeTime';
import { useNow } from '../../../platform/useNow';
import { ZapListScreen } from '../screens/ZapListScreen';
import { selectHasOtherAccounts, selectZapListView } from '../selectors';
import { listCleared, listRetried, searchTyped, selectZapList, shownChosen } from '../state';

export function ZapListContainer(): ReactElement {
  const dispatch = useDispatch();
  const { search, shown } = useSelector(selectZapList);
  return (
    <ZapListScreen
      view={useSelector(selectZapListView)}
      search={search}
      shown={shown}
      now={useNow(timeAgoLasts)}
      hasOtherAccounts={useSelector(selectHasOtherAccounts)}
      onSearch={(typed) => dispatch(searchTyped({ search: typed }))}
      onShow={(choice) => dispatch(shownChosen({ shown: choice }))}
      onClear={() => dispatch(listCleared())}
      onRetry={() => dispatch(listRetried())}
    />
  );
}
