import type { ReactElement } from 'react';
import { lossToRemindOf, scenariosOf } from '../../../../domain/recoveryDrill';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import { drillPath, type RecoveryDrill } from '../state';
import css from '../screens/RecoveryDrillScreen.module.css';

/** Links to the page. Before it is known, and if it cannot be loaded, only the link shows: the page itself says what is wrong. */
export function ReminderScreen({ drill }: { readonly drill: RecoveryDrill | null }): ReactElement {
  const loss = drill && lossToRemindOf(drill.facts);
  const { reminder: words } = texts;
  return (
    <Card title={words.title}>
      <div className={css.section}>
        {loss !== null && <Notice kind="warning">{words.missing[loss]}</Notice>}
        {drill !== null && scenariosOf(drill.facts).every(({ ways }) => ways.length > 0) && <p className={css.detail}>{words.fine}</p>}
        <div>
          <TextLink to={drillPath}>{words.open}</TextLink>
        </div>
      </div>
    </Card>
  );
}
