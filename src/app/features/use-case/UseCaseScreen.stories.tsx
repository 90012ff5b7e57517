import type { Stories } from '../../widgets/stories';
import type { UseCaseState } from './state';
import type { UseCase } from './useCases';
import { UseCaseScreen } from './UseCaseScreen';

const app = (name: string) => ({ name, logoUrl: null });
const templates = [
  {
    id: '105',
    title: 'Add new Facebook leads to rows in Google Sheets',
    description: 'A list of leads that updates itself.',
    apps: [app('Facebook Lead Ads'), app('Google Sheets')],
    canRun: true,
  },
  {
    id: '106',
    title: 'Add new Facebook leads to HubSpot as contacts',
    description: 'No manual export or import.',
    apps: [app('Facebook Lead Ads'), app('HubSpot')],
    canRun: true,
  },
];
const show =
  (content: UseCaseState, useCase: UseCase | null = 'sync-new-leads-to-a-crm-or-spreadsheet', onSearch: (() => void) | null = null) =>
  () => <UseCaseScreen useCase={useCase} content={content} onRetry={() => {}} onSearch={onSearch} />;

export const stories: Stories = {
  title: 'Use case',
  frame: 'content',
  states: {
    'none chosen': show({ phase: 'loading' }, null),
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    'without templates': show({ phase: 'loaded', templates: [], search: '' }),
    loaded: show({ phase: 'loaded', templates, search: '' }),
    searched: show({ phase: 'loaded', templates, search: 'hubspot' }, undefined, () => {}),
    'nothing found': show({ phase: 'loaded', templates, search: 'a fridge' }, undefined, () => {}),
  },
};
