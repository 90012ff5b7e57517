import { newStep } from '../../../../domain/runs/newSteps';
import type { Stories } from '../../../widgets/stories';
import { emptyDefinition } from '../definition/changes';
import { ImportDialog } from './ImportDialog';
import { MoveDialog } from './MoveDialog';
import { PublishDialog } from './PublishDialog';
import { VersionsDialog, type VersionsDialogProps } from './VersionsDialog';
import { ZoneDialog } from './ZoneDialog';

const ignore = (): void => {};
const live = { number: 3, publishedAt: '2026-11-20T09:00:00.000Z', definition: emptyDefinition };
const draft = { ...emptyDefinition, zone: 'Europe/Berlin', steps: [...emptyDefinition.steps, newStep('step2', 'SlackCLIAPI', 'message')] };
const versions = (more: Partial<VersionsDialogProps>) => () => (
  <VersionsDialog
    list={{
      phase: 'loaded',
      versions: [
        { number: 3, createdAt: '2026-11-20T09:00:00.000Z', createdBy: { id: 7, name: 'Ada Lovelace' }, isLive: true },
        { number: 2, createdAt: '2026-11-19T09:00:00.000Z', createdBy: null, isLive: false },
      ],
    }}
    shown={null}
    draft={draft}
    onShow={ignore}
    onUse={ignore}
    onRetry={ignore}
    onClose={ignore}
    {...more}
  />
);

export const stories: Stories = {
  title: 'Dialogs of the Zap editor',
  frame: 'screen',
  states: {
    versions: versions({}),
    'a version compared': versions({ shown: { number: 2, definition: emptyDefinition } }),
    'versions not loaded': versions({ list: { phase: 'failed' } }),
    'no versions': versions({ list: { phase: 'loaded', versions: [] } }),
    changes: () => <PublishDialog live={live} draft={draft} onPublish={ignore} onClose={ignore} />,
    'never published': () => <PublishDialog live={null} draft={draft} onPublish={ignore} onClose={ignore} />,
    zone: () => (
      <ZoneDialog
        zone="Europe/Berlin"
        ownerZone="Europe/Lisbon"
        zones={[{ id: 'Europe/Berlin', label: 'Berlin' }]}
        onChoose={ignore}
        onClose={ignore}
      />
    ),
    move: () => <MoveDialog folders={[{ id: 5, title: 'Shop', depth: 0 }]} onMove={ignore} onClose={ignore} />,
    import: () => <ImportDialog failure={null} onChoose={ignore} onClose={ignore} />,
    'a wrong file': () => <ImportDialog failure="This is not the file of a Zap. Nothing was changed." onChoose={ignore} onClose={ignore} />,
  },
};
