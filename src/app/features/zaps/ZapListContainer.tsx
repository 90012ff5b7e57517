import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { timeAgoLasts } from '../../../domain/relativeTime';
import { useNow } from '../../platform/useNow';
import { ZapListScreen } from './screens/ZapListScreen';
import { selectHasOtherAccounts, selectZapListView } from './selectors';
import { listCleared, listRetried, searchTyped, selectZapList, shownChosen } from './state';

export function ZapListContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { search, shown } = useAppSelector(selectZapList);
  return (
    <ZapListScreen
      view={useAppSelector(selectZapListView)}
      search={search}
      shown={shown}
      now={useNow(timeAgoLasts)}
      hasOtherAccounts={useAppSelector(selectHasOtherAccounts)}
      onSearch={(typed) => dispatch(searchTyped({ search: typed }))}
      onShow={(choice) => dispatch(shownChosen({ shown: choice }))}
      onClear={() => dispatch(listCleared())}
      onRetry={() => dispatch(listRetried())}
    />
  );
}
