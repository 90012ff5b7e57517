import { useEffect, useId, useRef, type FormEvent, type ReactElement } from 'react';
import { isTimezoneMismatch, knownPersonas, maxJobTitleLength, maxNameLength } from '../../../domain/profileFields';
import { usePorts } from '../../platform/PortsContext';
import { defineSection } from '../../platform/definePage';
import { leaveFile } from '../../platform/files';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useLeaveGuard } from '../../platform/useLeaveGuard';
import { Avatar } from '../../widgets/Avatar/Avatar';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ComboboxField } from '../../widgets/ComboboxField/ComboboxField';
import { Notice } from '../../widgets/Notice/Notice';
import { PictureField } from '../../widgets/PictureField/PictureField';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextField } from '../../widgets/TextField/TextField';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import {
  notificationAcknowledged,
  parts as profile,
  profileRetried,
  selectFullName,
  selectProfile,
  selectProfileFailure,
} from '../profile';
import { loadTimezones, parts as timezones } from '../timezones';
import css from './section.module.css';
import {
  profileSettingsFlow,
  profileSettingsSlice,
  selectForm,
  selectHasUnsaved,
  selectProfileSettings,
  selectTimezoneChoices,
  type FormField,
  type ProfileForm,
} from './state';
import { personaLabels, texts } from './texts';

const { browserTimezoneAccepted, draftDiscarded, fieldChanged, pictureChosen, pictureRemoved, submitted } = profileSettingsSlice.actions;

/** Picture, name, work and place. */
function ProfileSection(): ReactElement {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectForm);
  const failure = useAppSelector(selectProfileFailure);
  useLeaveGuard(useAppSelector(selectHasUnsaved));
  if (!form) {
    const retry = () => dispatch(profileRetried());
    return <WaitingCard title={texts.aboutTitle} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={retry} />;
  }
  return (
    <>
      <PictureCard />
      <AboutCard form={form} />
    </>
  );
}

/** The person's picture, and the ways to change it. */
function PictureCard(): ReactElement {
  const dispatch = useAppDispatch();
  const { picture } = useAppSelector(selectProfileSettings);
  const avatarUrl = useAppSelector(selectProfile)?.avatar ?? null;
  const isSending = picture.phase === 'sending';
  return (
    <Card title={texts.pictureTitle}>
      <div className={css.picture}>
        <Avatar name={useAppSelector(selectFullName) ?? ''} url={avatarUrl} size={72} />
        <PictureField
          label={avatarUrl === null ? texts.choosePicture : texts.replacePicture}
          hint={texts.pictureHint}
          error={picture.phase === 'refused' ? picture.message : null}
          isSending={isSending}
          actions={
            avatarUrl !== null && (
              <Button kind="plain" isDisabled={isSending} onClick={() => dispatch(pictureRemoved())}>
                {texts.removePicture}
              </Button>
            )
          }
          onChoose={(file) => dispatch(pictureChosen({ ticket: leaveFile(file) }))}
        />
      </div>
    </Card>
  );
}

/** Name, work and time zone: saved together, by a press. */
function AboutCard({ form }: { readonly form: ProfileForm }): ReactElement {
  const dispatch = useAppDispatch();
  const { save } = useAppSelector(selectProfileSettings);
  const hasUnsaved = useAppSelector(selectHasUnsaved);
  const body = useRef<HTMLFormElement>(null);
  const isRefused = save.phase === 'refused';
  const errors = isRefused ? save.fieldErrors : {};
  // After a refusal the focus goes to the first field that is blamed.
  useEffect(() => {
    if (isRefused) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasUnsaved && save.phase !== 'saving') dispatch(submitted());
  };
  const change =
    (field: FormField) =>
    (value: ProfileForm[FormField]): unknown =>
      dispatch(fieldChanged({ field, value }));
  const text = (field: 'firstName' | 'lastName' | 'jobTitle', autoComplete: string, maxLength: number, hint?: string): ReactElement => (
    <TextField
      label={texts[field]}
      name={field}
      value={form[field]}
      error={errors[field]}
      hint={hint}
      autoComplete={autoComplete}
      maxLength={maxLength}
      onChange={change(field)}
    />
  );
  return (
    <Card title={texts.aboutTitle}>
      <form ref={body} noValidate onSubmit={submit}>
        <Stack gap="large">
          {isRefused && save.message !== null && (
            <Notice kind="error" title={texts.failed}>
              {save.message === texts.failed ? null : save.message}
            </Notice>
          )}
          <div className={css.pair}>
            {text('firstName', 'given-name', maxNameLength)}
            {text('lastName', 'family-name', maxNameLength)}
          </div>
          {text('jobTitle', 'organization-title', maxJobTitleLength, texts.jobTitleHint)}
          <PersonaChoice chosen={form.personas} error={errors.personas} onChange={change('personas')} />
          <ComboboxField
            label={texts.timezone}
            name="timezone"
            value={form.timezone}
            choices={useAppSelector(selectTimezoneChoices)}
            placeholder={texts.chooseTimezone}
            hint={texts.timezoneHint}
            error={errors.timezone}
            onChange={change('timezone')}
          />
          <TimezoneMismatch />
          <Bar>
            <Button kind="primary" type="submit" isBusy={save.phase === 'saving'} isDisabled={!hasUnsaved && save.phase !== 'saving'}>
              {texts.save}
            </Button>
            {hasUnsaved && save.phase !== 'saving' && (
              <Button kind="plain" onClick={() => dispatch(draftDiscarded())}>
                {texts.discard}
              </Button>
            )}
            <p className={css.hint} role="status">
              {save.phase === 'saved' && !hasUnsaved ? texts.saved : hasUnsaved && save.phase === 'idle' ? texts.unsaved : ''}
            </p>
          </Bar>
        </Stack>
      </form>
    </Card>
  );
}

/** Offers the zone of the browser where it differs from the one that is kept, until the person says that this is right. */
function TimezoneMismatch(): ReactElement | null {
  const dispatch = useAppDispatch();
  const browser = usePorts().page.timezone;
  const person = useAppSelector(selectProfile);
  const { save } = useAppSelector(selectProfileSettings);
  if (person === null || browser === null || !isTimezoneMismatch(person.timezone, browser)) return null;
  // That this other zone is known and not wanted.
  const key = `timezone-mismatch:${browser.replace(/[^\w.:-]/g, '.')}`;
  if (person.hasSeenNotifications[key] === true) return null;
  const stored = person.timezone ?? '';
  return (
    <Notice
      kind="info"
      title={texts.mismatch.title}
      action={
        <Bar>
          <Button size="small" isDisabled={save.phase === 'saving'} onClick={() => dispatch(browserTimezoneAccepted())}>
            {texts.mismatch.accept(browser)}
          </Button>
          <Button size="small" kind="plain" onClick={() => dispatch(notificationAcknowledged({ key }))}>
            {texts.mismatch.keep(stored)}
          </Button>
        </Bar>
      }
    >
      {texts.mismatch.text(stored, browser)}
    </Notice>
  );
}

interface PersonaChoiceProps {
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several of the kinds of work. What was chosen elsewhere and is not on this list stays as it is. */
function PersonaChoice({ chosen, error, onChange }: PersonaChoiceProps): ReactElement {
  const id = useId();
  return (
    <fieldset className={css.personas} aria-describedby={`${id}n`}>
      <legend className={css.legend}>{texts.personas}</legend>
      <Bar>
        {knownPersonas.map((persona) => (
          <label key={persona} className={css.chip}>
            <input
              type="checkbox"
              name="personas"
              value={persona}
              checked={chosen.includes(persona)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(target.checked ? [...chosen, persona] : chosen.filter((other) => other !== persona))}
            />
            {personaLabels[persona]}
          </label>
        ))}
      </Bar>
      <p className={error ? css.error : css.hint} id={`${id}n`}>
        {error ?? texts.personasHint}
      </p>
    </fieldset>
  );
}

/** Picture, name, work and place. */
export default defineSection({
  path: '/app/settings/profile',
  needs: [profile, timezones],
  slices: [profileSettingsSlice],
  sagas: [profileSettingsFlow],
  load: loadTimezones,
  Screen: ProfileSection,
});
