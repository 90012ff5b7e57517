import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { totalLabel } from '../../../domain/numbers';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Icon } from '../../widgets/Icon/Icon';
import { Menu, type MenuSection } from '../../widgets/Menu/Menu';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { Stack } from '../../widgets/Stack/Stack';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import css from './page.module.css';
import { selectFolderLines, selectShownLibrary, type FolderLine } from './selectors';
import { librarySlice, type DialogAction } from './state';
import { texts } from './texts';
import { addressOfWanted } from './wanted';

const { actOpened } = librarySlice.actions;

/** The folders of the account: links, so that Back leads to the one before (B3.31). */
export function FolderNav(): ReactElement {
  const dispatch = useAppDispatch();
  const { all, home, lines } = useAppSelector(selectFolderLines);
  const onAct = (act: DialogAction) => dispatch(actOpened({ act }));
  const groups = [
    { title: texts.privateFolders, folders: lines.filter(({ isShared }) => !isShared) },
    { title: texts.sharedFolders, folders: lines.filter(({ isShared }) => isShared) },
  ].filter(({ folders }) => folders.length > 0);
  return (
    <nav aria-label={texts.folders}>
      <Stack>
        <ul className={css.folders}>
          <Place id={null} title={texts.all} count={all} />
          <Place id={0} title={texts.home} count={home} />
        </ul>
        {groups.map(({ title, folders }) => (
          <section key={title} aria-label={title}>
            <h2 className={css.group}>{title}</h2>
            <ul className={css.folders}>
              {folders.map((folder) => (
                <Place key={folder.id} {...folder}>
                  {folder.mayEdit && (
                    <Menu
                      label={texts.folderMenu(folder.title)}
                      trigger={<Icon name="dots" />}
                      isIconOnly
                      sections={sectionsOf(folder, onAct)}
                      align="end"
                    />
                  )}
                </Place>
              ))}
            </ul>
          </section>
        ))}
        {lines.length === 0 && <p className={css.none}>{texts.noFolders}</p>}
        <div className={css.new}>
          <Button size="small" onClick={() => onAct({ kind: 'createFolder', title: '', isShared: false, parentId: null })}>
            {texts.newFolder}
          </Button>
        </div>
      </Stack>
    </nav>
  );
}

interface PlaceProps {
  /** Null: every folder; 0: Home. */
  id: number | null;
  title: string;
  /** Null: not known, and not shown. */
  count: number | null;
  depth?: number;
  /** Read out: the indentation is only visual. */
  parentTitle?: string | null;
  children?: ReactNode;
}

function Place({ id, title, count, depth = 0, parentTitle = null, children }: PlaceProps): ReactElement {
  const { wanted } = useAppSelector(selectShownLibrary);
  return (
    <li className={css.item} style={depth === 0 ? undefined : ({ '--depth': depth } as CSSProperties)}>
      <RouterLink
        className={css.place}
        to={addressOfWanted({ ...wanted, folder: id })}
        aria-current={wanted.folder === id ? 'page' : undefined}
      >
        <span className={css.folderName} title={title}>
          {title}
          {parentTitle !== null && <VisuallyHidden> {texts.within(parentTitle)}</VisuallyHidden>}
        </span>
        {count !== null && <span className={css.count}>{totalLabel(count)}</span>}
      </RouterLink>
      {children}
    </li>
  );
}

function sectionsOf({ id, title, isShared, parentId }: FolderLine, onAct: (act: DialogAction) => void): readonly MenuSection[] {
  const item = (key: string, label: string, act: DialogAction) => ({ key, label, onSelect: () => onAct(act) });
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
