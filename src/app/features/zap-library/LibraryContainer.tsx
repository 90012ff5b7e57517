import { useCallback, type ReactElement } from 'react';
import { useStore } from 'react-redux';
import { timeAgoLasts } from '../../../domain/relativeTime';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useMinWidth } from '../../platform/useMinWidth';
import { useNow } from '../../platform/useNow';
import { SameNameNotice } from '../same-names';
import { zapSwitched } from '../zaps';
import type { Act } from './acts';
import { LibraryScreen } from './screens/LibraryScreen';
import { selectMoveChosenAddress } from './moving';
import {
  selectChosenIds,
  selectFolderFailure,
  selectFolderLines,
  selectLibraryView,
  selectOwners,
  selectShownLibrary,
  selectShownRows,
} from './selectors';
import * as events from './state';

/** From this width on the folders are next to the list, in CSS pixels as in the style sheet. */
const wide = 900;

export function LibraryContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectChosenIds);
  const store = useStore<Parameters<typeof selectShownRows>[0]>();
  const shownIds = useCallback(() => selectShownRows(store.getState()).map(({ id }) => id), [store]);
  // Lines are rendered again only for their own data, so their callbacks stay the same.
  const onToggle = useCallback(
    (id: number, reaches: boolean) => dispatch(reaches ? events.rangeReached({ id, order: shownIds() }) : events.rowToggled({ id })),
    [dispatch, shownIds],
  );
  const onSwitch = useCallback((id: number, to: 'on' | 'off') => dispatch(zapSwitched({ id, to })), [dispatch]);
  const onAct = useCallback((act: Act) => dispatch(events.actOpened({ act })), [dispatch]);
  return (
    <LibraryScreen
      view={useAppSelector(selectLibraryView)}
      library={useAppSelector(selectShownLibrary)}
      chosen={chosen}
      folders={useAppSelector(selectFolderLines)}
      folderFailure={useAppSelector(selectFolderFailure)}
      owners={useAppSelector(selectOwners)}
      moveAddress={useAppSelector(selectMoveChosenAddress)}
      isWide={useMinWidth(wide)}
      now={useNow(timeAgoLasts)}
      nameNotice={(named) => <SameNameNotice {...named} />}
      onSearch={(search) => dispatch(events.librarySearchTyped({ search }))}
      onShow={(shown) => dispatch(events.libraryShownChosen({ shown }))}
      onOwner={(ownerId) => dispatch(events.libraryOwnerChosen({ ownerId }))}
      onSort={(sort) => dispatch(events.librarySortChosen({ sort }))}
      onClear={() => dispatch(events.libraryCleared())}
      onRetry={() => dispatch(events.libraryRetried())}
      onToggle={onToggle}
      onToggleAll={() => dispatch(events.allToggled({ ids: shownIds() }))}
      onKey={(press) => dispatch(events.listKeyPressed({ ...press, order: shownIds() }))}
      onClearSelection={() => dispatch(events.selectionCleared())}
      onSwitch={onSwitch}
      onSwitchChosen={(to) => dispatch(events.zapsSwitched({ ids: [...chosen], to }))}
      onAct={onAct}
      onRenameFolder={(id, title) => dispatch(events.folderRenamed({ id, title }))}
      onEditAct={(change) => dispatch(events.actEdited(change))}
      onConfirmAct={() => dispatch(events.actConfirmed())}
      onCloseAct={() => dispatch(events.actClosed())}
    />
  );
}
