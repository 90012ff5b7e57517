import type { ReactNode } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { CookiesDrawing } from '../../../widgets/Illustration/CookiesDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { noticeTexts } from './texts';

/** Its links reload the page to retry, with its query, because the browser's settings may have changed. */
function CookiesDisabledPage(): ReactNode {
  const back = `/app/login${useAppSelector(selectPlace).search}`;
  const texts = noticeTexts.cookies;
  return (
    <AuthFrame title={texts.title}>
      <div className={css.drawing}>
        <CookiesDrawing />
      </div>
      <p className={css.lead}>{texts.explanation}</p>
      <div className={css.actions}>
        <TextLink to={back} isExternal look="primary">
          {texts.back}
        </TextLink>
        <p className={css.links}>
          <TextLink to={back} isNewTab>
            {texts.newTab}
          </TextLink>
        </p>
      </div>
    </AuthFrame>
  );
}

export default definePage({
  path: '/app/login/cookies-disabled',
  title: 'Enable Cookies',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  chunk: 'auth-notices',
  Screen: CookiesDisabledPage,
});
