import { useEffect, useRef, type FormEvent, type ReactElement } from 'react';
import { longestJobTitle, longestName } from '../../../../domain/profileFields';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ComboboxField, type ComboboxChoice } from '../../../widgets/ComboboxField/ComboboxField';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from '../texts';
import type { FormField, ProfileForm, SaveState } from '../state';
import { PersonaChoice } from './PersonaChoice';
import css from './ProfileScreen.module.css';

export interface AboutCardProps {
  form: ProfileForm;
  timezones: readonly ComboboxChoice[];
  /** The zone that is kept and the browser's, when they differ and the person has not said that this is right. */
  mismatch: { readonly stored: string; readonly browser: string } | null;
  save: SaveState;
  /** There is something to save. */
  hasUnsaved: boolean;
  onChange: <F extends FormField>(field: F, value: ProfileForm[F]) => void;
  onSubmit: () => void;
  onDiscard: () => void;
  onBrowserTimezone: () => void;
  onTimezoneKeep: () => void;
}

/** Name, work and time zone: saved together, by a press. */
export function AboutCard(props: AboutCardProps): ReactElement {
  const { form, timezones, mismatch, save, hasUnsaved, onChange, onSubmit, onDiscard, onBrowserTimezone, onTimezoneKeep } = props;
  const body = useRef<HTMLFormElement>(null);
  const errors = save.phase === 'refused' ? save.fieldErrors : {};
  const isRefused = save.phase === 'refused';
  // After a refusal the focus goes to the first field that is blamed.
  useEffect(() => {
    if (isRefused) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasUnsaved && save.phase !== 'saving') onSubmit();
  };
  const text = (field: 'firstName' | 'lastName' | 'jobTitle', autoComplete: string, maxLength: number, hint?: string): ReactElement => (
    <TextField
      label={texts[field]}
      name={field}
      value={form[field]}
      error={errors[field]}
      hint={hint}
      autoComplete={autoComplete}
      maxLength={maxLength}
      onChange={(value) => onChange(field, value)}
    />
  );
  return (
    <Card title={texts.aboutTitle}>
      <form ref={body} className={css.form} noValidate onSubmit={submit}>
        {isRefused && save.message !== null && (
          <Notice kind="error" title={texts.failed}>
            {save.message === texts.failed ? null : save.message}
          </Notice>
        )}
        <div className={css.pair}>
          {text('firstName', 'given-name', longestName)}
          {text('lastName', 'family-name', longestName)}
        </div>
        {text('jobTitle', 'organization-title', longestJobTitle, texts.jobTitleHint)}
        <PersonaChoice chosen={form.personas} error={errors.personas} onChange={(personas) => onChange('personas', personas)} />
        <ComboboxField
          label={texts.timezone}
          name="timezone"
          value={form.timezone}
          choices={timezones}
          placeholder={texts.chooseTimezone}
          hint={texts.timezoneHint}
          error={errors.timezone}
          onChange={(timezone) => onChange('timezone', timezone)}
        />
        {mismatch && (
          <Notice
            kind="info"
            title={texts.mismatch.title}
            action={
              <div className={css.acts}>
                <Button size="small" isDisabled={save.phase === 'saving'} onClick={onBrowserTimezone}>
                  {texts.mismatch.accept(mismatch.browser)}
                </Button>
                <Button size="small" kind="plain" onClick={onTimezoneKeep}>
                  {texts.mismatch.keep(mismatch.stored)}
                </Button>
              </div>
            }
          >
            {texts.mismatch.text(mismatch.stored, mismatch.browser)}
          </Notice>
        )}
        <div className={css.bar}>
          <Button kind="primary" type="submit" isBusy={save.phase === 'saving'} isDisabled={!hasUnsaved && save.phase !== 'saving'}>
            {texts.save}
          </Button>
          {hasUnsaved && save.phase !== 'saving' && (
            <Button kind="plain" onClick={onDiscard}>
              {texts.discard}
            </Button>
          )}
          <p className={css.status} role="status">
            {save.phase === 'saved' && !hasUnsaved ? texts.saved : hasUnsaved && save.phase === 'idle' ? texts.unsaved : ''}
          </p>
        </div>
      </form>
    </Card>
  );
}
