import { entitiesOf, exampleProfile, failedRecord, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import page from './section';
import { initialProfileSettings, type ProfileSettingsState } from './state';

/** A square of one colour. */
const picture =
  'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>');

const ada = exampleProfile({ jobTitle: 'Founder', personas: ['engineering', 'founder'], timezone: 'Europe/London' });
const show = (state: Partial<ProfileSettingsState> = {}, part: Partial<typeof ada> = {}) => ({
  profileSettings: { ...initialProfileSettings, ...state },
  entities: entitiesOf(loadedRecords(profiles, [{ ...ada, ...part }])),
});
const draft = { jobTitle: 'Owner' };

export const stories: PageStories<typeof page> = {
  title: 'Profile settings',
  page,
  states: {
    filled: show(),
    loading: { entities: entitiesOf(missingRecords(profiles)) },
    'could not load': { entities: entitiesOf(failedRecord(profiles, 7, 'Problem retrieving profile. Our computers took too long.')) },
    'with a picture': show({}, { avatar: picture }),
    'sending a picture': show({ picture: { phase: 'sending' } }),
    'picture refused': show({ picture: { phase: 'refused', message: 'Choose a PNG, JPEG or WebP picture.' } }),
    unsaved: show({ draft }),
    saving: show({ draft, save: { phase: 'saving' } }),
    saved: show({ save: { phase: 'saved' } }),
    'fields refused': show({
      draft: { firstName: '', timezone: '' },
      save: {
        phase: 'refused',
        fieldErrors: { firstName: 'Enter your first name.', timezone: 'Choose a time zone from the list.' },
        message: null,
      },
    }),
    'not saved': show({ draft, save: { phase: 'refused', fieldErrors: {}, message: "You're trying too frequently." } }),
    'another time zone': show({}, { timezone: 'America/New_York' }),
  },
};
