import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import {
  accountsSwapped,
  folderFolded,
  listRetried,
  modeChosen,
  moveRequested,
  searchTyped,
  selectionCleared,
  sourceChosen,
  targetChosen,
  zapsChosen,
  zapToggled,
} from './events';
import { SelectionScreen } from './screens/SelectionScreen';
import { selectAccountChoice, selectModes, selectMoverList, selectSelected } from './selectors';
import { selectZapMover } from './state';

export function SelectionContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { search, moving, problem } = useAppSelector(selectZapMover);
  const { includeShared, includeDrafts, isSingle } = useAppSelector(selectModes);
  return (
    <SelectionScreen
      choice={useAppSelector(selectAccountChoice)}
      list={useAppSelector(selectMoverList)}
      selected={useAppSelector(selectSelected)}
      search={search}
      includeShared={includeShared}
      includeDrafts={includeDrafts}
      isSingle={isSingle}
      isPlanning={moving.phase === 'planning'}
      problem={problem}
      onSource={(id) => dispatch(sourceChosen({ id }))}
      onTarget={(id) => dispatch(targetChosen({ id }))}
      onSwap={() => dispatch(accountsSwapped())}
      onMode={(mode) => dispatch(modeChosen(mode))}
      onSearch={(text) => dispatch(searchTyped({ search: text }))}
      onToggle={(id) => dispatch(zapToggled({ id, isSingle }))}
      onChoose={(ids, isSelected) => dispatch(zapsChosen({ ids, isSelected }))}
      onClear={() => dispatch(selectionCleared())}
      onFold={(id) => dispatch(folderFolded({ id }))}
      onRetry={() => dispatch(listRetried())}
      onMove={() => dispatch(moveRequested())}
    />
  );
}
