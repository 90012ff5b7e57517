import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import type { ConsentChoice } from '../state';
import css from './ConsentNotice.module.css';

export interface ConsentNoticeProps {
  onChoose: (choice: Exclude<ConsentChoice, 'unasked'>) => void;
}

/**
 * Asks once whether analytics are allowed: a bar in the flow of the page, so it covers nothing. It does not take the focus, and
 * both answers look the same.
 */
export function ConsentNotice({ onChoose }: ConsentNoticeProps): ReactElement {
  return (
    <section className={css.notice} aria-label={texts.region}>
      <p className={css.text}>
        <strong className={css.title}>{texts.title}</strong> {texts.text} <TextLink to="/privacy">{texts.more}</TextLink>
      </p>
      <div className={css.actions}>
        <Button size="small" onClick={() => onChoose('analytics')}>
          {texts.allow}
        </Button>
        <Button size="small" onClick={() => onChoose('necessary')}>
          {texts.refuse}
        </Button>
      </div>
    </section>
  );
}
