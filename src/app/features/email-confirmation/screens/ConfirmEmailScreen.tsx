import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { Notice } from '../../../widgets/Notice/Notice';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { banner, page, refusals } from '../texts';
import type { PageState, ResendState } from '../state';
import css from './ConfirmEmailScreen.module.css';

export interface ConfirmEmailScreenProps {
  state: PageState;
  /** The person logged in here, and whether their address is confirmed. */
  viewer: 'anonymous' | 'confirmed' | 'unconfirmed';
  resend: ResendState;
  onResend: () => void;
  onLogIn: () => void;
  onConfirmHere: () => void;
}

/** The result of the mailed link (decision D14). */
export function ConfirmEmailScreen(props: ConfirmEmailScreenProps): ReactElement {
  const { state } = props;
  switch (state.phase) {
    case 'waiting':
    case 'confirming':
      return (
        <EmptyState level="h1" drawing={<MailDrawing />} title={page.title}>
          <Spinner label={page.confirming} />
        </EmptyState>
      );
    case 'elsewhere':
      return <ElsewhereChoice {...props} />;
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
          action={<WayOn {...props} />}
        >
          <p role="alert">{state.phase === 'refused' ? refusals[state.issue] : page.broken}</p>
          {props.viewer === 'confirmed' && <p>{page.already}</p>}
        </EmptyState>
      );
  }
}

const toDashboard: ReactNode = (
  <TextLink to="/app/dashboard" look="primary">
    {page.goOn}
  </TextLink>
);

/** The owner of the address is not logged in here: logging in keeps everything, confirming here starts over (S65). */
function ElsewhereChoice({ onLogIn, onConfirmHere }: ConfirmEmailScreenProps): ReactElement {
  return (
    <EmptyState
      level="h1"
      drawing={<MailDrawing />}
      title={page.elsewhereTitle}
      action={
        <div className={css.acts}>
          <Button kind="primary" isWide onClick={onLogIn}>
            {page.logInFirst}
          </Button>
          <Button isWide onClick={onConfirmHere}>
            {page.confirmHere}
          </Button>
        </div>
      }
    >
      <p>{page.elsewhere}</p>
      <p>{page.elsewhereOther}</p>
    </EmptyState>
  );
}

/** The next step after a link that did not work: a new link, for people who still need one. */
function WayOn({ viewer, resend, onResend }: ConfirmEmailScreenProps): ReactNode {
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
    <div className={css.acts}>
      {resend.phase === 'failed' && (
        <Notice kind="error" title={banner.failed}>
          {resend.messages.join(' ')}
        </Notice>
      )}
      <Button kind="primary" isBusy={resend.phase === 'sending'} onClick={onResend}>
        {page.newLink}
      </Button>
    </div>
  );
}
