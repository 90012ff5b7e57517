import type { ReactElement } from 'react';
import { brand } from '../../../domain/brand';
import { Button } from '../../widgets/Button/Button';
import css from './RefreshPromptScreen.module.css';

export interface RefreshPromptScreenProps {
  onRefresh: () => void;
  onLater: () => void;
}

export const texts = {
  title: `There is a new version of ${brand.name}.`,
  text: 'Refresh the page to use it.',
  refresh: 'Refresh',
  later: 'Later',
} as const;

/** At the edge of the page, so that it does not interrupt: typed text stays until the person chooses. */
export function RefreshPromptScreen({ onRefresh, onLater }: RefreshPromptScreenProps): ReactElement {
  return (
    <div className={css.place}>
      <div className={css.prompt} role="status">
        <p className={css.words}>
          <strong>{texts.title}</strong> {texts.text}
        </p>
        <div className={css.actions}>
          <Button kind="primary" size="small" onClick={onRefresh}>
            {texts.refresh}
          </Button>
          <Button size="small" onClick={onLater}>
            {texts.later}
          </Button>
        </div>
      </div>
    </div>
  );
}
