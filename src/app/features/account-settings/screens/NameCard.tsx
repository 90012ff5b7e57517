import type { FormEvent, ReactElement } from 'react';
import { longestAccountName } from '../../../../domain/accountSettings';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from '../texts';
import type { SaveState } from '../state';
import css from './AccountScreen.module.css';
import { LogoChoice, type LogoChoiceProps } from './LogoChoice';
import { SaveBar } from './SaveBar';
import { useFirstIssue } from './useFirstIssue';

export interface NameCardProps {
  name: string;
  logo: Omit<LogoChoiceProps, 'name'>;
  save: SaveState;
  hasUnsaved: boolean;
  onChange: (name: string) => void;
  onSubmit: () => void;
  onDiscard: () => void;
}

/** How the account is called and how it looks. */
export function NameCard({ name, logo, save, hasUnsaved, onChange, onSubmit, onDiscard }: NameCardProps): ReactElement {
  const form = useFirstIssue(save);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasUnsaved && save.phase !== 'saving') onSubmit();
  };
  return (
    <Card title={texts.nameTitle}>
      <div className={css.form}>
        <form ref={form} className={css.form} noValidate onSubmit={submit}>
          {save.phase === 'refused' && save.message !== null && <Notice kind="error" title={save.message} />}
          <TextField
            label={texts.name}
            name="name"
            value={name}
            error={save.phase === 'refused' ? (save.fieldErrors.name ?? null) : null}
            hint={texts.nameHint}
            autoComplete="off"
            maxLength={longestAccountName}
            onChange={onChange}
          />
          <SaveBar save={save} hasUnsaved={hasUnsaved} onDiscard={onDiscard} />
        </form>
        <LogoChoice name={name} {...logo} />
      </div>
    </Card>
  );
}
