import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { texts } from '../texts';
import css from './TeamGuideModal.module.css';

/** Opens the guide again, from wherever it may be shown. */
export const TeamGuideButton = ({ onOpen }: { onOpen: () => void }): ReactElement => (
  <span className={css.button}>
    <Button onClick={onOpen}>{texts.button}</Button>
  </span>
);
