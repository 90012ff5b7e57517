import type { ReactNode } from 'react';
import { CookiesDrawing } from '../../../widgets/Illustration/CookiesDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { noticeTexts } from './texts';

export interface CookiesDisabledScreenProps {
  /** The page to retry, with its query. */
  readonly backAddress: string;
}

/** `/app/login/cookies-disabled`. Its links reload the page, because the browser's settings may have changed. */
export function CookiesDisabledScreen({ backAddress }: CookiesDisabledScreenProps): ReactNode {
  const { title, explanation, back, newTab } = noticeTexts.cookies;
  return (
    <AuthFrame title={title}>
      <div className={css.drawing}>
        <CookiesDrawing />
      </div>
      <p className={css.lead}>{explanation}</p>
      <div className={css.actions}>
        <TextLink to={backAddress} isExternal look="primary">
          {back}
        </TextLink>
        <p className={css.links}>
          <TextLink to={backAddress} isNewTab>
            {newTab}
          </TextLink>
        </p>
      </div>
    </AuthFrame>
  );
}
