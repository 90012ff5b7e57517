import type { ReactElement } from 'react';
import { verifyPath } from '../../../../domain/socialLogin';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { verifyTexts } from '../texts';
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
          <h1 className={css.title}>{verify.phase === 'gone' ? verifyTexts.goneTitle : verifyTexts.title}</h1>
          <Stage verify={verify} onRetry={onRetry} />
        </div>
      }
    />
  );
}

function Stage({ verify, onRetry }: VerifyScreenProps): ReactElement {
  switch (verify.phase) {
    case 'loading':
      return <Skeleton label={verifyTexts.loading} />;
    case 'proving': {
      const login = `/app/login?email=${encodeURIComponent(verify.email)}&forceLoginDisplayForm=true&next=${encodeURIComponent(verifyPath)}`;
      return (
        <>
          {verify.isOther && <Notice kind="warning">{verifyTexts.otherPerson(verify.email)}</Notice>}
          <p className={css.text}>{verifyTexts.explain(verify.email, verify.provider)}</p>
          <TextLink to={login} look="primary">
            {verifyTexts.logIn}
          </TextLink>
          <p className={css.links}>
            <TextLink to="/app/login/forgot" isQuiet>
              {verifyTexts.forgot}
            </TextLink>
          </p>
        </>
      );
    }
    case 'linked':
      return (
        <>
          <Notice kind="success">{verifyTexts.linked(verify.provider)}</Notice>
          <TextLink to={verify.next} look="primary" replace>
            {verifyTexts.goOn}
          </TextLink>
        </>
      );
    case 'gone':
      return (
        <>
          <p className={css.text}>{verifyTexts.gone}</p>
          <TextLink to="/app/login" look="primary">
            {verifyTexts.toLogIn}
          </TextLink>
        </>
      );
    case 'failed':
      return (
        <Notice
          kind="error"
          action={
            <Button size="small" onClick={onRetry}>
              {verifyTexts.retry}
            </Button>
          }
        >
          {verify.message ?? verifyTexts.failed}
        </Notice>
      );
  }
}
