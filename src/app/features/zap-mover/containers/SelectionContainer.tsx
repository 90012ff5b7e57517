import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
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
} from '../events';
import { SelectionScreen } from '../screens/SelectionScreen';
import { selectAccountChoice, selectModes, selectMoverList, selectSelected } from '../selectors';
import { selectZapMover } from '../state';

export function SelectionContainer(): ReactElement {
  const dispatch = useDispatch();
  const { search, moving, refusal } = useSelector(selectZapMover);
  const { includeShared, includeDrafts, isSingle } = useSelector(selectModes);
  return (
    <SelectionScreen
      choice={useSelector(selectAccountChoice)}
      list={useSelector(selectMoverList)}
      selected={useSelector(selectSelected)}
      search={search}
      includeShared={includeShared}
      includeDrafts={includeDrafts}
      isSingle={isSingle}
      isPlanning={moving.phase === 'planning'}
      refusal={refusal}
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
