import type { ReactNode } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { CookiesDrawing } from '../../../widgets/Illustration/CookiesDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';

const texts = {
  title: 'Enable Cookies',
  /** A8.30. */
  explanation:
    'To sign in, enable cookies in the settings of your browser, including third-party cookies if this page is shown inside another site.',
  back: 'Go back',
  newTab: 'Open the page in a new tab',
} as const;

/** Its links reload the page to retry, with its query, because the browser's settings may have changed. */
function CookiesDisabledPage(): ReactNode {
  const back = `/app/login${useAppSelector(selectPlace).search}`;
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
