import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { texts, dateOf } from '../texts';
import css from './RuleCard.module.css';

export interface RuleStatusCardProps {
  /** When members without a second factor are locked out; null if the account requires none. */
  from: string | null;
  now: number;
}

/** The rule for members who cannot change it. */
export function RuleStatusCard({ from, now }: RuleStatusCardProps): ReactElement {
  return (
    <Card title={texts.title}>
      <div className={css.stack}>
        <p>{from === null ? texts.isNotRequired : texts.isRequired(dateOf(from), Date.parse(from) <= now)}</p>
        <p className={css.hint}>{texts.onlyManagers}</p>
      </div>
    </Card>
  );
}
