import { newStep } from '../../../../domain/runs/newSteps';
import { entitiesOf, loadedRecords } from '../../../../gallery/examples';
import { useAppSelector } from '../../../platform/hooks';
import type { PageStories } from '../../../widgets/stories';
import { folders } from '../../folders/entity';
import { emptyDefinition } from '../definition/changes';
import editor from '../page';
import { exampleEditor } from '../page.stories';
import { selectEditor } from '../state';
import { Dialogs } from './Dialogs';
import { initialVersions, type EditorVersions } from './state';

const page = { parts: editor.parts, Screen: OpenDialog };

function OpenDialog() {
  const open = useAppSelector(selectEditor);
  return open.phase === 'open' && <Dialogs editor={open} />;
}

const live = { number: 3, publishedAt: '2026-11-20T09:00:00.000Z', definition: emptyDefinition };
const definition = {
  ...emptyDefinition,
  zone: 'Europe/Berlin',
  steps: [...emptyDefinition.steps, newStep('step2', 'SlackCLIAPI', 'message')],
};
const show = (editorVersions: Partial<EditorVersions>, isPublished = true) => ({
  editor: exampleEditor({ definition }, { live: isPublished ? live : null }),
  editorVersions: { ...initialVersions, ...editorVersions },
});
const list = {
  phase: 'loaded',
  versions: [
    { number: 3, createdAt: '2026-11-20T09:00:00.000Z', createdBy: { id: 7, name: 'Ada Lovelace' }, isLive: true },
    { number: 2, createdAt: '2026-11-19T09:00:00.000Z', createdBy: null, isLive: false },
  ],
} as const;

export const stories: PageStories<typeof page> = {
  title: 'Dialogs of the Zap editor',
  frame: 'screen',
  page,
  states: {
    versions: show({ dialog: 'versions', list }),
    'a version compared': show({ dialog: 'versions', list, shown: { number: 2, definition: emptyDefinition } }),
    'two versions compared': show({
      dialog: 'versions',
      list,
      shown: { number: 3, definition },
      against: { number: 2, definition: emptyDefinition },
    }),
    'versions not loaded': show({ dialog: 'versions', list: { phase: 'failed' } }),
    'no versions': show({ dialog: 'versions', list: { phase: 'loaded', versions: [] } }),
    changes: show({ dialog: 'publish' }),
    'never published': show({ dialog: 'publish' }, false),
    zone: show({ dialog: 'zone' }),
    'title of runs': show({ dialog: 'runTitle' }),
    move: { ...show({ dialog: 'move' }), entities: entitiesOf(loadedRecords(folders, [{ id: 5, title: 'Shop', isShared: true }])) },
    import: show({ dialog: 'import' }),
    'a wrong file': show({ dialog: 'import', importFailure: 'This isn’t a Zap file. Nothing was changed.' }),
  },
};
