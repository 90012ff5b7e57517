import { memo, type KeyboardEvent, type ReactElement } from 'react';
import { Icon } from '../../../widgets/Icon/Icon';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';
import type { MovableZap } from '../entity';
import type { FolderGroup } from '../groups';
import css from './PickerLine.module.css';

/** 'Private folders' or 'Shared folders', above those of the kind (B2.08). */
export function GroupLine({ isShared }: { isShared: boolean }): ReactElement {
  return (
    <div className={css.group} role="heading" aria-level={2}>
      {isShared ? texts.sharedFolders : texts.privateFolders}
    </div>
  );
}

interface LineProps {
  /** For the radio buttons, if only one Zap can be selected. */
  name: string;
  isSingle: boolean;
  /** The line with the keyboard focus. */
  isActive: boolean;
  /** From 0, among all rows of the list. */
  index: number;
  onSelect: (index: number, withRange: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface FolderLineProps extends LineProps {
  folder: FolderGroup;
  isFolded: boolean;
  selectedCount: number;
  onFold: (folderId: number) => void;
}

/** A folder: selects all Zaps in it, and collapses it. */
export const FolderLine = memo(function FolderLine({
  folder,
  isFolded,
  selectedCount,
  isSingle,
  isActive,
  index,
  onSelect,
  onKeyDown,
  onFold,
}: FolderLineProps): ReactElement {
  const { id, title, choosable, zaps } = folder;
  const isPartly = selectedCount > 0 && selectedCount < choosable.length;
  const count = <span className={css.count}>{texts.inFolder(selectedCount, zaps.length)}</span>;
  return (
    <div className={css.folder}>
      <button
        type="button"
        className={css.fold}
        tabIndex={isSingle && isActive ? 0 : -1}
        aria-expanded={!isFolded}
        aria-label={isFolded ? texts.unfold(title) : texts.fold(title)}
        onClick={() => onFold(id)}
        onKeyDown={onKeyDown}
      >
        <Icon name="fold" />
      </button>
      {isSingle ? (
        <div className={css.row}>
          <span className={css.title}>{title}</span>
          {count}
        </div>
      ) : (
        <label className={css.row}>
          <input
            type="checkbox"
            className={css.box}
            ref={(box) => {
              if (box) box.indeterminate = isPartly;
            }}
            checked={choosable.length > 0 && selectedCount === choosable.length}
            disabled={choosable.length === 0}
            tabIndex={isActive ? 0 : -1}
            aria-label={texts.allIn(title)}
            onChange={() => onSelect(index, false)}
            onKeyDown={onKeyDown}
          />
          <span className={css.title}>{title}</span>
          {count}
        </label>
      )}
    </div>
  );
});

interface ZapLineProps extends LineProps {
  zap: MovableZap;
  mayMove: boolean;
  isSelected: boolean;
}

/** One Zap; one of others that only admins may move says so and cannot be selected (H5). */
export const ZapLine = memo(function ZapLine(props: ZapLineProps): ReactElement {
  const { zap, mayMove, isSelected, name, isSingle, isActive, index, onSelect, onKeyDown } = props;
  const { title, state, ownerName } = zap;
  const about = mayMove ? ownerName && texts.ofOther(ownerName) : texts.adminsOnly;
  return (
    <label className={`${css.row} ${css.zap}`}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        className={css.box}
        name={isSingle ? name : undefined}
        checked={isSelected}
        // Not `disabled`, so that keyboard and screen reader users reach it and learn why.
        aria-disabled={!mayMove || undefined}
        tabIndex={isActive ? 0 : -1}
        onChange={(event) => onSelect(index, (event.nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={onKeyDown}
      />
      <span className={css.titles} data-disabled={!mayMove || undefined}>
        <span className={css.title}>{title.trim() || texts.untitled}</span>
        {about && <span className={css.about}>{about}</span>}
      </span>
      <Tag kind={state === 'on' ? 'success' : 'neutral'}>{texts.states[state]}</Tag>
    </label>
  );
});
