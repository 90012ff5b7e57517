import type { ReactElement, ReactNode } from 'react';
import { mostZapsInAMove } from '../../../../domain/zapMoves';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import type { AccountChoice } from '../accountChoice';
import { texts } from '../texts';
import { difference, type Ids } from '../selection';
import type { MoverList } from '../selectors';
import { AccountPair } from './AccountPair';
import { listHeight, ZapPicker } from './ZapPicker';
import css from './Selection.module.css';

export interface SelectionScreenProps {
  choice: AccountChoice;
  list: MoverList;
  /** The movable ones of the selection, ascending. */
  selected: Ids;
  search: string;
  includeShared: boolean;
  includeDrafts: boolean;
  /** One Zap at a time. */
  isSingle: boolean;
  /** The plan is being requested. */
  isPlanning: boolean;
  /** Why it could not be said. */
  problem: string | null;
  onSource: (id: number) => void;
  onTarget: (id: number) => void;
  onSwap: () => void;
  onMode: (mode: { includeShared?: boolean; includeDrafts?: boolean }) => void;
  onSearch: (search: string) => void;
  onToggle: (id: number) => void;
  onChoose: (ids: Ids, isSelected: boolean) => void;
  onClear: () => void;
  onFold: (folderId: number) => void;
  onRetry: () => void;
  onMove: () => void;
}

/** Which Zaps move, from where and to where. */
export function SelectionScreen(props: SelectionScreenProps): ReactElement {
  const { choice, list, selected, isPlanning, problem, includeShared, includeDrafts, search, onMode, onMove } = props;
  const isTooMany = selected.length > mostZapsInAMove;
  const canMove = selected.length > 0 && choice.toId !== null && list.phase === 'loaded' && !isTooMany;
  return (
    <>
      <p className={css.lead}>{texts.lead}</p>
      <Card>
        <div className={css.stack}>
          <AccountPair
            choice={choice}
            isDraftsOnly={list.phase === 'draftsOnly'}
            onSource={props.onSource}
            onTarget={props.onTarget}
            onSwap={props.onSwap}
          />
          <div className={css.tools}>
            <div className={css.search}>
              <SearchField
                label={texts.search}
                value={search}
                onChange={props.onSearch}
                result={list.phase === 'loaded' ? texts.found(list.found) : ''}
              />
            </div>
            <CheckboxField
              label={texts.includeShared}
              name="includeShared"
              isChecked={includeShared}
              onChange={(isOn) => onMode({ includeShared: isOn })}
            />
            <CheckboxField
              label={texts.includeDrafts}
              name="includeDrafts"
              isChecked={includeDrafts}
              onChange={(isOn) => onMode({ includeDrafts: isOn })}
            />
          </div>
          <div className={css.box}>
            <List {...props} />
            {list.phase === 'loaded' && list.found > 0 && <SelectionBar {...props} choosable={list.choosable} />}
          </div>
          {problem !== null && <Notice kind="error" title={problem} />}
          <div className={css.act}>
            <Button kind="primary" isWide isBusy={isPlanning} isDisabled={!canMove} onClick={onMove}>
              {selected.length === 0 ? texts.moveNone : texts.move(selected.length)}
            </Button>
            {selected.length > 0 && choice.toId === null && <p className={css.hint}>{texts.needsTarget}</p>}
            {isTooMany && <p className={css.hint}>{texts.tooMany(mostZapsInAMove)}</p>}
          </div>
        </div>
      </Card>
    </>
  );
}

function List({
  list,
  search,
  choice,
  selected,
  isSingle,
  onSearch,
  onToggle,
  onChoose,
  onFold,
  onRetry,
}: SelectionScreenProps): ReactElement {
  if (list.phase === 'failed') {
    return (
      <Area>
        <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={onRetry} />
      </Area>
    );
  }
  if (list.phase === 'loading') {
    return (
      <Area>
        <Skeleton label={texts.loading} shape="row" lines={4} />
      </Area>
    );
  }
  if (list.phase !== 'loaded') {
    const isNoSource = list.phase === 'none' && choice.options.every(({ canBeSource }) => !canBeSource);
    return (
      <Area>
        <p className={css.hint}>{isNoSource ? texts.noSource : list.phase === 'none' ? texts.chooseSource : texts.noMatch}</p>
      </Area>
    );
  }
  if (list.found === 0) {
    const isNamed = search.trim() !== '';
    return (
      <Area>
        <EmptyState
          level="h2"
          title={isNamed ? texts.noMatchByName : texts.noMatch}
          action={isNamed && <Button onClick={() => onSearch('')}>{texts.showAll}</Button>}
        />
      </Area>
    );
  }
  const source = choice.options.find(({ id }) => id === choice.fromId);
  return (
    <ZapPicker
      label={texts.listLabel(source?.name ?? '')}
      rows={list.rows}
      choosable={list.choosable}
      selectedIn={list.selectedIn}
      selected={selected}
      isSingle={isSingle}
      onToggle={onToggle}
      onChoose={onChoose}
      onFold={onFold}
    />
  );
}

/** The list's place while there is no list, of the same height. */
function Area({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={css.area} style={{ height: listHeight }}>
      {children}
    </div>
  );
}

type BarProps = Pick<SelectionScreenProps, 'selected' | 'isSingle' | 'onChoose' | 'onClear'> & { choosable: Ids };

function SelectionBar({ choosable, selected, isSingle, onChoose, onClear }: BarProps): ReactElement {
  const isAll = choosable.length === 0 || difference(choosable, selected).length === 0;
  return (
    <div className={css.bar}>
      <span role="status">{texts.selected(selected.length)}</span>
      {!isSingle && (
        <Button size="small" isDisabled={isAll} onClick={() => onChoose(choosable, true)}>
          {texts.selectAll(choosable.length)}
        </Button>
      )}
      <Button size="small" kind="plain" isDisabled={selected.length === 0} onClick={onClear}>
        {texts.clearAll}
      </Button>
    </div>
  );
}
