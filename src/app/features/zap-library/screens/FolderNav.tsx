import type { CSSProperties, ReactElement } from 'react';
import { totalLabel } from '../../../../domain/numbers';
import { Button } from '../../../widgets/Button/Button';
import { Icon } from '../../../widgets/Icon/Icon';
import { Menu, type MenuSection } from '../../../widgets/Menu/Menu';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import type { Act } from '../acts';
import { texts } from '../texts';
import type { FolderCounts, FolderLine } from '../selectors';
import { addressOfWanted, type Wanted } from '../wanted';
import css from './FolderNav.module.css';

export interface FolderNavProps {
  counts: Pick<FolderCounts, 'all' | 'home'>;
  /** From the top down, each followed by those in it. */
  lines: readonly FolderLine[];
  wanted: Wanted;
  onAct: (act: Act) => void;
}

/** The folders of the account: links, so that Back leads to the one before (B3.31). */
export function FolderNav({ counts, lines, wanted, onAct }: FolderNavProps): ReactElement {
  const to = (folder: number | null): string => addressOfWanted({ ...wanted, folder });
  const line = (folder: FolderLine): ReactElement => (
    <li key={folder.id} className={css.item} style={{ '--depth': folder.depth } as CSSProperties}>
      <Place
        to={to(folder.id)}
        isCurrent={wanted.folder === folder.id}
        title={folder.title}
        count={folder.count}
        within={folder.parentTitle}
      />
      {folder.mayEdit && (
        <Menu
          label={texts.folderMenu(folder.title)}
          trigger={<Icon name="dots" />}
          isIconOnly
          sections={sectionsOf(folder, onAct)}
          align="end"
        />
      )}
    </li>
  );
  const groups = [
    { title: texts.privateFolders, folders: lines.filter(({ isShared }) => !isShared) },
    { title: texts.sharedFolders, folders: lines.filter(({ isShared }) => isShared) },
  ].filter(({ folders }) => folders.length > 0);
  return (
    <nav className={css.nav} aria-label={texts.folders}>
      <ul className={css.list}>
        <li className={css.item}>
          <Place to={to(null)} isCurrent={wanted.folder === null} title={texts.all} count={counts.all} within={null} />
        </li>
        <li className={css.item}>
          <Place to={to(0)} isCurrent={wanted.folder === 0} title={texts.home} count={counts.home} within={null} />
        </li>
      </ul>
      {groups.map(({ title, folders }) => (
        <section key={title} aria-label={title}>
          <h2 className={css.group}>{title}</h2>
          <ul className={css.list}>{folders.map(line)}</ul>
        </section>
      ))}
      {lines.length === 0 && <p className={css.none}>{texts.noFolders}</p>}
      <div className={css.new}>
        <Button size="small" onClick={() => onAct({ kind: 'createFolder', title: '', isShared: false, parentId: null })}>
          {texts.newFolder}
        </Button>
      </div>
    </nav>
  );
}

interface PlaceProps {
  to: string;
  isCurrent: boolean;
  title: string;
  /** Null: not known, and not shown. */
  count: number | null;
  /** The parent folder, read out: the indentation is only visual. */
  within: string | null;
}

function Place({ to, isCurrent, title, count, within }: PlaceProps): ReactElement {
  return (
    <RouterLink className={css.place} to={to} aria-current={isCurrent ? 'page' : undefined}>
      <span className={css.title} title={title}>
        {title}
        {within !== null && <VisuallyHidden> {texts.within(within)}</VisuallyHidden>}
      </span>
      {count !== null && <span className={css.count}>{totalLabel(count)}</span>}
    </RouterLink>
  );
}

function sectionsOf({ id, title, isShared, parentId }: FolderLine, onAct: (act: Act) => void): readonly MenuSection[] {
  const item = (key: string, label: string, act: Act) => ({ key, label, onSelect: () => onAct(act) });
  return [
    {
      key: 'change',
      items: [
        item('rename', texts.rename, { kind: 'renameFolder', id, title }),
        item('inside', texts.addInside, { kind: 'createFolder', title: '', isShared, parentId: id }),
        item('share', isShared ? texts.unshareFolder : texts.shareFolder, { kind: 'shareFolder', id, isShared: !isShared }),
        item('move', texts.moveFolder, { kind: 'moveFolder', id, parentId }),
      ],
    },
    { key: 'remove', items: [{ ...item('remove', texts.remove, { kind: 'removeFolder', id }), isDanger: true }] },
  ];
}
