import type { ReactElement } from 'react';
import { verifyPath } from '../../../../domain/socialLogin';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { verifyCopy } from '../copy';
import type { VerifyState } from './state';
import css from './VerifyScreen.module.css';

export interface VerifyScreenProps {
  readonly verify: VerifyState;
  readonly onRetry: () => void;
}

/** Asks a person who already has an account to log in once before a provider may open it. */
export function VerifyScreen({ verify, onRetry }: VerifyScreenProps): ReactElement {
  return (
    <SplitPage
      isNarrow
      form={
        <div className={css.form}>
          <h1 className={css.title}>{verify.phase === 'gone' ? verifyCopy.goneTitle : verifyCopy.title}</h1>
          <Stage verify={verify} onRetry={onRetry} />
        </div>
      }
    />
  );
}

function Stage({ verify, onRetry }: VerifyScreenProps): ReactElement {
  switch (verify.phase) {
    case 'loading':
      return <Skeleton label={verifyCopy.loading} />;
    case 'proving': {
      const login = `/app/login?email=${encodeURIComponent(verify.email)}&forceLoginDisplayForm=true&next=${encodeURIComponent(verifyPath)}`;
      return (
        <>
          {verify.isOther && <Notice kind="warning">{verifyCopy.otherPerson(verify.email)}</Notice>}
          <p className={css.text}>{verifyCopy.explain(verify.email, verify.provider)}</p>
          <TextLink to={login} look="primary">
            {verifyCopy.logIn}
          </TextLink>
          <p className={css.links}>
            <TextLink to="/app/login/forgot" isQuiet>
              {verifyCopy.forgot}
            </TextLink>
          </p>
        </>
      );
    }
    case 'linked':
      return (
        <>
          <Notice kind="success">{verifyCopy.linked(verify.provider)}</Notice>
          <TextLink to={verify.next} look="primary" replace>
            {verifyCopy.goOn}
          </TextLink>
        </>
      );
    case 'gone':
      return (
        <>
          <p className={css.text}>{verifyCopy.gone}</p>
          <TextLink to="/app/login" look="primary">
            {verifyCopy.toLogIn}
          </TextLink>
        </>
      );
    case 'failed':
      return (
        <Notice
          kind="error"
          action={
            <Button size="small" onClick={onRetry}>
              {verifyCopy.retry}
            </Button>
          }
        >
          {verify.message ?? verifyCopy.failed}
        </Notice>
      );
  }
}
