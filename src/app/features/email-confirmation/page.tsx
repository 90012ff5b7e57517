import type { ReactElement, ReactNode } from 'react';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../widgets/Illustration/MailDrawing';
import { Notice } from '../../widgets/Notice/Notice';
import { Spinner } from '../../widgets/Spinner/Spinner';
import { Stack } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectProfile } from '../profile';
import { selectIsLoggedIn } from '../session';
import { parts } from '.';
import { confirmOnEntry } from './sagas';
import { confirmationSlice, selectConfirmation } from './state';
import { banner, page, refusals } from './texts';

const { elsewhereAccepted, logInChosen, resendRequested } = confirmationSlice.actions;

/** The person logged in here, and whether their address is confirmed. */
function useViewer(): 'anonymous' | 'confirmed' | 'unconfirmed' {
  const profile = useAppSelector(selectProfile);
  if (!useAppSelector(selectIsLoggedIn)) return 'anonymous';
  return profile?.emailConfirmed ? 'confirmed' : 'unconfirmed';
}

/** The result of the mailed link (decision D14). */
function ConfirmEmailPage(): ReactElement {
  const dispatch = useAppDispatch();
  const { page: state } = useAppSelector(selectConfirmation);
  const viewer = useViewer();
  switch (state.phase) {
    case 'waiting':
    case 'confirming':
      return (
        <EmptyState level="h1" drawing={<MailDrawing />} title={page.title}>
          <Spinner label={page.confirming} />
        </EmptyState>
      );
    // The owner of the address is not logged in here: logging in keeps everything, confirming here starts over (S65).
    case 'elsewhere':
      return (
        <EmptyState
          level="h1"
          drawing={<MailDrawing />}
          title={page.elsewhereTitle}
          action={
            <Stack gap="small" align="center">
              <Button kind="primary" isWide onClick={() => dispatch(logInChosen())}>
                {page.logInFirst}
              </Button>
              <Button isWide onClick={() => dispatch(elsewhereAccepted())}>
                {page.confirmHere}
              </Button>
            </Stack>
          }
        >
          <p>{page.elsewhere}</p>
          <p>{page.elsewhereOther}</p>
        </EmptyState>
      );
    case 'confirmed':
      return (
        <EmptyState level="h1" drawing={<MailDrawing />} title={page.confirmedTitle} action={toDashboard}>
          <p role="status">{banner.confirmed(state.email)}</p>
        </EmptyState>
      );
    case 'refused':
    case 'brokenLink':
      return (
        <EmptyState
          level="h1"
          drawing={<ErrorDrawing />}
          title={state.phase === 'refused' ? page.refusedTitle : page.brokenTitle}
          action={<WayOn />}
        >
          <p role="alert">{state.phase === 'refused' ? refusals[state.issue] : page.broken}</p>
          {viewer === 'confirmed' && <p>{page.already}</p>}
        </EmptyState>
      );
  }
}

const toDashboard: ReactNode = (
  <TextLink to="/app/dashboard" look="primary">
    {page.goOn}
  </TextLink>
);

/** The next step after a link that did not work: a new link, for people who still need one. */
function WayOn(): ReactNode {
  const dispatch = useAppDispatch();
  const { resend } = useAppSelector(selectConfirmation);
  const viewer = useViewer();
  if (viewer === 'confirmed') return toDashboard;
  if (viewer === 'anonymous') {
    return (
      <TextLink to="/app/login?next=%2Fapp%2Fconfirm-email" look="primary">
        {page.logIn}
      </TextLink>
    );
  }
  if (resend.phase === 'sent') return <Notice kind="success">{banner.sent}</Notice>;
  return (
    <Stack gap="small" align="center">
      {resend.phase === 'failed' && (
        <Notice kind="error" title={banner.failed}>
          {resend.messages.join(' ')}
        </Notice>
      )}
      <Button kind="primary" isBusy={resend.phase === 'sending'} onClick={() => dispatch(resendRequested())}>
        {page.newLink}
      </Button>
    </Stack>
  );
}

export default definePage({
  path: '/app/confirm-email',
  title: 'Confirm Your Email',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'confirm-email',
  ...parts,
  load: confirmOnEntry,
  Screen: ConfirmEmailPage,
});
