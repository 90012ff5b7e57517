import type { ReactElement, ReactNode } from 'react';
import { maxZapsInAMove } from '../../../domain/zapMoves';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { CheckboxField } from '../../widgets/CheckboxField/CheckboxField';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { Icon } from '../../widgets/Icon/Icon';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { SearchField } from '../../widgets/SearchField/SearchField';
import { SelectField } from '../../widgets/SelectField/SelectField';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import css from './page.module.css';
import { difference, type Ids } from './selection';
import { selectAccountChoice, selectModes, selectMoverList, selectSelected } from './selectors';
import { selectZapMover, zapMoverSlice } from './state';
import { texts } from './texts';
import { listHeight, ZapPicker } from './ZapPicker';

const { actions: events } = zapMoverSlice;

/** Which Zaps move, from where and to where. */
export function Selection(): ReactElement {
  const dispatch = useAppDispatch();
  const { search, moving, problem } = useAppSelector(selectZapMover);
  const { includeShared, includeDrafts } = useAppSelector(selectModes);
  const { toId } = useAppSelector(selectAccountChoice);
  const list = useAppSelector(selectMoverList);
  const { length: count } = useAppSelector(selectSelected);
  const isTooMany = count > maxZapsInAMove;
  return (
    <>
      <Lead>{texts.lead}</Lead>
      <Card>
        <Stack>
          <AccountPair />
          <Bar gap="medium">
            <div className={css.search}>
              <SearchField
                label={texts.search}
                value={search}
                onChange={(typed) => dispatch(events.searchTyped({ search: typed }))}
                result={list.phase === 'loaded' ? texts.found(list.found) : ''}
              />
            </div>
            <CheckboxField
              label={texts.includeShared}
              name="includeShared"
              isChecked={includeShared}
              onChange={(isOn) => dispatch(events.modeChosen({ includeShared: isOn }))}
            />
            <CheckboxField
              label={texts.includeDrafts}
              name="includeDrafts"
              isChecked={includeDrafts}
              onChange={(isOn) => dispatch(events.modeChosen({ includeDrafts: isOn }))}
            />
          </Bar>
          <div className={css.box}>
            <List />
            {list.phase === 'loaded' && list.found > 0 && <SelectionBar choosable={list.choosable} />}
          </div>
          {problem !== null && <Notice kind="error" title={problem} />}
          <Stack gap="small">
            <Button
              kind="primary"
              isWide
              isBusy={moving.phase === 'planning'}
              isDisabled={count === 0 || toId === null || list.phase !== 'loaded' || isTooMany}
              onClick={() => dispatch(events.moveRequested())}
            >
              {count === 0 ? texts.moveNone : texts.move(count)}
            </Button>
            {count > 0 && toId === null && <p className={css.hint}>{texts.needsTarget}</p>}
            {isTooMany && <p className={css.hint}>{texts.tooMany(maxZapsInAMove)}</p>}
          </Stack>
        </Stack>
      </Card>
    </>
  );
}

/** Where the Zaps are, and where they go. */
function AccountPair(): ReactElement {
  const dispatch = useAppDispatch();
  const { options, fromId, toId, fromIssue, toIssue } = useAppSelector(selectAccountChoice);
  const isDraftsOnly = useAppSelector((state) => selectMoverList(state).phase === 'draftsOnly');
  const target = options.find(({ id }) => id === toId);
  const source = options.find(({ id }) => id === fromId);
  const isSourceless = isDraftsOnly || source?.canBeSource === false;
  return (
    <div className={css.pair}>
      <SelectField
        label={texts.from}
        name="from"
        value={fromId === null ? '' : String(fromId)}
        placeholder={texts.chooseFrom}
        choices={options.map(({ id, name, canBeSource }) => ({
          value: String(id),
          label: canBeSource ? name : texts.noZaps(name),
          isDisabled: !canBeSource,
        }))}
        error={isSourceless && source ? texts.onlyDrafts(source.name) : fromIssue}
        onChange={(value) => dispatch(events.sourceChosen({ id: Number(value) }))}
      />
      <button
        type="button"
        className={css.swap}
        aria-label={texts.swap}
        title={texts.swap}
        disabled={fromId === null || toId === null || target?.canBeSource === false}
        onClick={() => dispatch(events.accountsSwapped())}
      >
        <Icon name="swap" />
      </button>
      <SelectField
        label={texts.to}
        name="to"
        value={toId === null ? '' : String(toId)}
        placeholder={texts.chooseTo}
        choices={options.filter(({ id }) => id !== fromId).map(({ id, name }) => ({ value: String(id), label: name }))}
        error={toIssue}
        onChange={(value) => dispatch(events.targetChosen({ id: Number(value) }))}
      />
    </div>
  );
}

function List(): ReactElement {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectMoverList);
  const { options, fromId } = useAppSelector(selectAccountChoice);
  const { search } = useAppSelector(selectZapMover);
  if (list.phase === 'loaded' && list.found > 0) {
    return <ZapPicker label={texts.listLabel(options.find(({ id }) => id === fromId)?.name ?? '')} list={list} />;
  }
  const contents = (): ReactNode => {
    switch (list.phase) {
      case 'failed':
        return <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={() => dispatch(events.listRetried())} />;
      case 'loading':
        return <Skeleton label={texts.loading} shape="row" lines={4} />;
      case 'none':
        return <p className={css.hint}>{options.every(({ canBeSource }) => !canBeSource) ? texts.noSource : texts.chooseSource}</p>;
      case 'draftsOnly':
        return <p className={css.hint}>{texts.noMatch}</p>;
      case 'loaded':
        return search.trim() === '' ? (
          <EmptyState title={texts.noMatch} />
        ) : (
          <EmptyState
            title={texts.noMatchByName}
            action={<Button onClick={() => dispatch(events.searchTyped({ search: '' }))}>{texts.showAll}</Button>}
          />
        );
    }
  };
  // The list's place while there is no list, of the same height.
  return (
    <div className={css.area} style={{ height: listHeight }}>
      {contents()}
    </div>
  );
}

function SelectionBar({ choosable }: { choosable: Ids }): ReactElement {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelected);
  const { isSingle } = useAppSelector(selectModes);
  return (
    <div className={css.bar}>
      <span role="status">{texts.selected(selected.length)}</span>
      {!isSingle && (
        <Button
          size="small"
          isDisabled={difference(choosable, selected).length === 0}
          onClick={() => dispatch(events.zapsChosen({ ids: choosable, isSelected: true }))}
        >
          {texts.selectAll(choosable.length)}
        </Button>
      )}
      <Button size="small" kind="plain" isDisabled={selected.length === 0} onClick={() => dispatch(events.selectionCleared())}>
        {texts.clearAll}
      </Button>
    </div>
  );
}
