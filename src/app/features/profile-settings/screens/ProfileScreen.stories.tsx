import type { Stories } from '../../../widgets/stories';
import { ProfileScreen, type ProfileScreenProps } from './ProfileScreen';

const ignore = (): void => {};
const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  jobTitle: 'Founder',
  personas: ['engineering', 'founder'],
  timezone: 'Europe/London',
};
const timezones = [
  { value: 'America/New_York', label: '(UTC-05:00) America/New York' },
  { value: 'Europe/London', label: '(UTC+00:00) Europe/London' },
  { value: 'Europe/Lisbon', label: '(UTC+00:00) Europe/Lisbon' },
];

const show =
  (props: Partial<ProfileScreenProps> = {}) =>
  () => (
    <ProfileScreen
      name="Ada Lovelace"
      avatarUrl={null}
      form={form}
      failure={null}
      timezones={timezones}
      mismatch={null}
      save={{ phase: 'idle' }}
      picture={{ phase: 'idle' }}
      hasUnsaved={false}
      onRetry={ignore}
      onChange={ignore}
      onSubmit={ignore}
      onDiscard={ignore}
      onPictureChoose={ignore}
      onPictureRemove={ignore}
      onBrowserTimezone={ignore}
      onTimezoneKeep={ignore}
      {...props}
    />
  );

/** A square of one colour. */
const picture =
  'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>');

export const stories: Stories = {
  title: 'Profile settings',
  states: {
    filled: show(),
    loading: show({ form: null }),
    'could not load': show({ form: null, failure: 'Problem retrieving profile. Our computers took too long.' }),
    'with a picture': show({ avatarUrl: picture }),
    'sending a picture': show({ picture: { phase: 'sending' } }),
    'picture refused': show({ picture: { phase: 'refused', message: 'Choose a PNG, JPEG or WebP picture.' } }),
    unsaved: show({ hasUnsaved: true }),
    saving: show({ hasUnsaved: true, save: { phase: 'saving' } }),
    saved: show({ save: { phase: 'saved' } }),
    'fields refused': show({
      hasUnsaved: true,
      form: { ...form, firstName: '', timezone: '' },
      save: {
        phase: 'refused',
        fieldErrors: { firstName: 'Enter your first name.', timezone: 'Choose a time zone from the list.' },
        message: null,
      },
    }),
    'not saved': show({ hasUnsaved: true, save: { phase: 'refused', fieldErrors: {}, message: "You're trying too frequently." } }),
    'another time zone': show({ mismatch: { stored: 'Europe/London', browser: 'America/New_York' } }),
  },
};
