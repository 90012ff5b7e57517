import { entitiesOf, exampleProfile, loadedRecords, visitor } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import page from './page';
import { initialConfirmation, type PageState, type ResendState } from './state';

const show = (state: PageState) => ({ ...visitor, emailConfirmation: { ...initialConfirmation, page: state } });
const refused: PageState = { phase: 'refused', issue: 'invalid' };
const unconfirmed = (resend: ResendState) => ({
  emailConfirmation: { ...initialConfirmation, page: refused, resend },
  entities: entitiesOf(loadedRecords(profiles, [exampleProfile({ emailConfirmed: false })])),
});

export const stories: PageStories<typeof page> = {
  title: 'Confirm email page',
  frame: 'content',
  page,
  states: {
    confirming: show({ phase: 'confirming' }),
    'not logged in': show({ phase: 'elsewhere' }),
    confirmed: show({ phase: 'confirmed', email: 'ada@example.com' }),
    'used or expired': show(refused),
    'expired, logged in': unconfirmed({ phase: 'idle' }),
    'new link sent': unconfirmed({ phase: 'sent' }),
    'new link not sent': unconfirmed({ phase: 'failed', messages: ["You're trying too frequently."] }),
    'confirmed already': { emailConfirmation: { ...initialConfirmation, page: refused } },
    'too many tries': show({ phase: 'refused', issue: 'tooOften' }),
    'no connection': show({ phase: 'refused', issue: 'noAnswer' }),
    'broken link': show({ phase: 'brokenLink' }),
  },
};
