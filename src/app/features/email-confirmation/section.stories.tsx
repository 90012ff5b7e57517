import type { Profile } from '../../../contract/profiles';
import { entitiesOf, exampleProfile, failedRecord, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import page from './section';
import { initialConfirmation, type ConfirmationState } from './state';

const show = (state: Partial<ConfirmationState> = {}, profile: Partial<Profile> = {}) => ({
  emailConfirmation: { ...initialConfirmation, ...state },
  entities: entitiesOf(loadedRecords(profiles, [exampleProfile(profile)])),
});
const typed = 'countess@example.com';
const messages = ["You're trying too frequently."];

export const stories: PageStories<typeof page> = {
  title: 'Email settings',
  page,
  states: {
    confirmed: show(),
    loading: { entities: entitiesOf(missingRecords(profiles)) },
    'could not load': { entities: entitiesOf(failedRecord(profiles, 7, 'Problem retrieving profile. Our computers took too long.')) },
    unconfirmed: show({}, { emailConfirmed: false }),
    'sending the confirmation': show({ resend: { phase: 'sending' } }, { emailConfirmed: false }),
    'confirmation sent': show({ resend: { phase: 'sent' } }, { emailConfirmed: false }),
    'send failed': show({ resend: { phase: 'failed', messages } }, { emailConfirmed: false }),
    'typing another': show({ change: { phase: 'editing', typed, issue: null } }),
    'no address': show({ change: { phase: 'editing', typed: 'countess', issue: 'Enter a valid email address.' } }),
    sending: show({ change: { phase: 'sending', typed }, emailPendingChange: true }),
    'change request sent': show({ change: { phase: 'sent', typed }, emailPendingChange: true }, { pendingEmail: typed }),
    'change request failed': show({ change: { phase: 'failed', typed, messages } }),
  },
};
