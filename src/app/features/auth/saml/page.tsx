import type { ReactNode } from 'react';
import { onlyParam } from '../../../../domain/queryParams';
import { definePage } from '../../../platform/definePage';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { sharedTexts } from '../shared/texts';
import { samlFailures, samlTitle } from './texts';

const isFailure = (reason: string | null): reason is keyof typeof samlFailures => reason !== null && Object.hasOwn(samlFailures, reason);

/** The error page of a sign-in at the person's provider, `?reason=…`, with a link to the log-in page. */
function SamlFailurePage(): ReactNode {
  const reason = onlyParam(useAppSelector(selectPlace).search, 'reason');
  return (
    <AuthFrame title={samlTitle}>
      <div className={css.drawing}>
        <LockedDrawing />
      </div>
      <p className={css.lead}>{samlFailures[isFailure(reason) ? reason : 'unknown']}</p>
      <div className={css.actions}>
        <TextLink to="/app/login" look="primary">
          {sharedTexts.backToLogIn}
        </TextLink>
      </div>
    </AuthFrame>
  );
}

export default definePage({
  path: '/app/login/single-sign-on',
  title: 'Single Sign-On',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  Screen: SamlFailurePage,
});
