import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import type { ConsentChoice } from '../state';
import css from './ConsentNotice.module.css';

export interface ConsentNoticeProps {
  onChoose: (choice: Exclude<ConsentChoice, 'unasked'>) => void;
}

/** Asks once whether analytics are allowed. It takes no focus and hides nothing for good; both answers weigh the same. By `data-consent-question`, what else sticks to the end of a page makes room. */
export function ConsentNotice({ onChoose }: ConsentNoticeProps): ReactElement {
  return (
    <section className={css.notice} aria-label={copy.region} data-consent-question="">
      <div className={css.box}>
        <p className={css.title}>{copy.title}</p>
        <p className={css.text}>
          {copy.text} <TextLink to="/privacy">{copy.more}</TextLink>
        </p>
        <div className={css.actions}>
          <Button size="small" onClick={() => onChoose('analytics')}>
            {copy.allow}
          </Button>
          <Button size="small" onClick={() => onChoose('necessary')}>
            {copy.refuse}
          </Button>
        </div>
      </div>
    </section>
  );
}
