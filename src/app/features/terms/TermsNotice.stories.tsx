import { entitiesOf, exampleProfile, loadedRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import { parts, TermsNotice } from '.';
import type { TermsState } from './state';

const page = { parts, Screen: TermsNotice };
const entities = entitiesOf(loadedRecords(profiles, [exampleProfile({ shouldRenewTos: true, tosAgreement: false })]));
const show = (terms: TermsState) => ({ terms, entities });

export const stories: PageStories<typeof page> = {
  title: 'Terms notice',
  page,
  states: {
    due: show({ phase: 'idle' }),
    agreeing: show({ phase: 'agreeing' }),
    failed: show({ phase: 'failed', messages: ["You're trying too frequently."] }),
  },
};
