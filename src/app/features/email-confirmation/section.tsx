import { useEffect, useRef, type FormEvent, type ReactElement } from 'react';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { MessageBar } from '../../widgets/MessageBar/MessageBar';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextField } from '../../widgets/TextField/TextField';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { profileRetried, selectProfile, selectProfileFailure } from '../profile';
import { parts } from '.';
import css from './section.module.css';
import { confirmationSlice, selectConfirmation } from './state';
import { banner, settings } from './texts';
import { ConfirmationBanner, MessageList } from './UnconfirmedNotice';

const { changeClosed, changeOpened, changeRequested, changeWithdrawn, newEmailTyped } = confirmationSlice.actions;

/** The address of the account, whether it is confirmed, and how to change it (S32). */
function EmailSection(): ReactElement {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const failure = useAppSelector(selectProfileFailure);
  const { change } = useAppSelector(selectConfirmation);
  if (!profile) {
    return (
      <WaitingCard
        title={settings.title}
        loading={settings.loading}
        failure={failure}
        retry={settings.retry}
        onRetry={() => dispatch(profileRetried())}
      />
    );
  }
  const { email, pendingEmail } = profile;
  const isOpen = change.phase === 'editing' || change.phase === 'sending' || change.phase === 'failed';
  return (
    <Card title={settings.title}>
      <Stack gap="large">
        <Status />
        <dl className={css.addresses}>
          <div className={css.address}>
            <dt>{settings.current}</dt>
            <dd>{email}</dd>
          </div>
          {pendingEmail !== null && (
            <div className={css.address}>
              <dt>{settings.pending}</dt>
              <dd>{pendingEmail}</dd>
            </div>
          )}
        </dl>
        {isOpen ? (
          <ChangeForm />
        ) : (
          <Bar>
            <Button onClick={() => dispatch(changeOpened())}>{settings.change}</Button>
            {pendingEmail !== null && (
              <Button kind="plain" onClick={() => dispatch(changeWithdrawn())}>
                {settings.withdraw}
              </Button>
            )}
          </Bar>
        )}
      </Stack>
    </Card>
  );
}

/** A change that is pending or failed takes precedence over whether the address is confirmed. */
function Status(): ReactElement {
  const { change, emailPendingChange } = useAppSelector(selectConfirmation);
  const isWaiting = useAppSelector(selectProfile)?.pendingEmail != null || emailPendingChange;
  if (change.phase === 'failed') {
    return (
      <MessageBar kind="error" title={banner.changeFailed}>
        <MessageList messages={change.messages} />
      </MessageBar>
    );
  }
  return isWaiting && change.phase !== 'sending' ? <MessageBar kind="warning">{banner.changeSent}</MessageBar> : <ConfirmationBanner />;
}

function ChangeForm(): ReactElement {
  const dispatch = useAppDispatch();
  const { change } = useAppSelector(selectConfirmation);
  const field = useRef<HTMLInputElement>(null);
  const issue = change.phase === 'editing' ? change.issue : null;
  // When the form opens, and when the input is refused.
  useEffect(() => field.current?.focus(), [issue]);
  const typed = 'typed' in change ? change.typed : '';
  const isSending = change.phase === 'sending';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '' && !isSending) dispatch(changeRequested());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="large">
        <TextField
          label={settings.newEmail}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={typed}
          error={issue}
          hint={settings.hint}
          inputRef={field}
          onChange={(email) => dispatch(newEmailTyped({ email }))}
        />
        <Bar>
          <Button kind="primary" type="submit" isBusy={isSending} isDisabled={typed.trim() === ''}>
            {settings.send}
          </Button>
          <Button kind="plain" isDisabled={isSending} onClick={() => dispatch(changeClosed())}>
            {settings.cancel}
          </Button>
        </Bar>
      </Stack>
    </form>
  );
}

export default defineSection({ path: '/app/settings/email', ...parts, Screen: EmailSection });
