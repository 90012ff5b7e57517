import type { ReactElement } from 'react';
import { verifyPath } from '../../../../domain/socialLogin';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import css from '../OneTapCard.module.css';
import { verifyTexts } from '../texts';
import { loadPending, selectVerify, verifySlice } from './state';

const { retried } = verifySlice.actions;

/** Asks a person who already has an account to log in once before a provider may open it. */
function VerifyPage(): ReactElement {
  const { phase } = useAppSelector(selectVerify);
  return (
    <SplitPage
      isNarrow
      form={
        <Stack>
          <h1>{phase === 'gone' ? verifyTexts.goneTitle : verifyTexts.title}</h1>
          <Stage />
        </Stack>
      }
    />
  );
}

function Stage(): ReactElement {
  const dispatch = useAppDispatch();
  const verify = useAppSelector(selectVerify);
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
          <Bar align="center">
            <TextLink to="/app/login/forgot" isQuiet>
              {verifyTexts.forgot}
            </TextLink>
          </Bar>
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
            <Button size="small" onClick={() => dispatch(retried())}>
              {verifyTexts.retry}
            </Button>
          }
        >
          {verify.message ?? verifyTexts.failed}
        </Notice>
      );
  }
}

export default definePage({
  path: '/google-sso/onetap-verify',
  title: 'Confirm Your Account',
  auth: 'attempt',
  frame: 'none',
  chunk: 'one-tap-verify',
  slices: [verifySlice],
  load: loadPending,
  reloadOn: [retried],
  Screen: VerifyPage,
});
