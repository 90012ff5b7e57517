import type { Stories } from '../../widgets/stories';
import { TemplateList } from './TemplateList';

const app = (name: string) => ({ name, logoUrl: null });

export const stories: Stories = {
  title: 'Template list',
  states: {
    'none can run': () => (
      <TemplateList
        label="Templates"
        templates={[{ id: '115', title: 'Save attachments', description: 'In one folder.', apps: [app('Gmail')], missingApps: ['Gmail'] }]}
      />
    ),
    several: () => (
      <TemplateList
        label="Templates"
        templates={[
          {
            id: '101',
            title: 'Send new Facebook leads a personal email in Gmail',
            description: 'Reply while the lead is still interested.',
            apps: [app('Facebook Lead Ads'), app('Gmail')],
            missingApps: ['Facebook Lead Ads', 'Gmail'],
          },
          {
            id: '107',
            title: 'Find or create Salesforce contacts for new Typeform responses',
            description: 'No contact is added twice.',
            apps: [app('Typeform'), app('Salesforce'), app('Slack')],
            missingApps: ['Salesforce'],
          },
          { id: '108', title: 'One app', description: 'Starts and ends in the same place.', apps: [app('Google Sheets')], missingApps: [] },
        ]}
      />
    ),
  },
};
