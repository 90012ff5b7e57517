import type { ReactElement } from 'react';
import { drillReminder } from '../../../../domain/recoveryDrill';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import { drillPath, type RecoveryDrill } from '../state';
import css from '../screens/RecoveryDrillScreen.module.css';

/** Links to the drill. Before it is known, and if it cannot be loaded, only the link shows: the page itself says what is wrong. */
export function ReminderScreen({ drill }: { readonly drill: RecoveryDrill | null }): ReactElement {
  const reminder = drill && drillReminder(drill.facts, drill.proofs);
  const { reminder: words } = copy;
  return (
    <Card title={words.title}>
      <div className={css.section}>
        {reminder?.kind === 'missing' && <Notice kind="warning">{words.missing[reminder.loss]}</Notice>}
        {reminder?.kind === 'unproved' && <p className={css.detail}>{words.unproved}</p>}
        {drill !== null && reminder === null && <p className={css.detail}>{words.fine}</p>}
        <div>
          <TextLink to={drillPath}>{words.open}</TextLink>
        </div>
      </div>
    </Card>
  );
}
