import type { ReactElement } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { Icon } from '../../../widgets/Icon/Icon';
import { Menu } from '../../../widgets/Menu/Menu';
import { copyRequested, removeRequested } from '../state';
import { exportRequested, versionsSlice } from './state';
import { versionsTexts as texts } from './texts';

const { importFormOpened, moveFormOpened, publishFormOpened, runTitleFormOpened, zoneFormOpened } = versionsSlice.actions;

/** Actions on the whole Zap. */
export function ZapMenu({ isNew }: { isNew: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <Menu
      label={texts.more}
      trigger={<Icon name="dots" />}
      isIconOnly
      align="end"
      sections={[
        {
          key: 'versions',
          items: [
            { key: 'changes', label: texts.changes, isDisabled: isNew, onSelect: () => dispatch(publishFormOpened()) },
            { key: 'zone', label: texts.zone, onSelect: () => dispatch(zoneFormOpened()) },
            { key: 'runTitle', label: texts.runTitle, onSelect: () => dispatch(runTitleFormOpened()) },
          ],
        },
        {
          key: 'zap',
          items: [
            { key: 'copy', label: texts.copy, isDisabled: isNew, onSelect: () => dispatch(copyRequested()) },
            { key: 'move', label: texts.move, isDisabled: isNew, onSelect: () => dispatch(moveFormOpened()) },
            { key: 'export', label: texts.export, onSelect: () => dispatch(exportRequested()) },
            { key: 'import', label: texts.import, onSelect: () => dispatch(importFormOpened()) },
            {
              key: 'remove',
              label: texts.remove,
              isDanger: true,
              shouldConfirm: true,
              isDisabled: isNew,
              onSelect: () => dispatch(removeRequested()),
            },
          ],
        },
      ]}
    />
  );
}
