import type { ReactElement } from 'react';
import { lossToRemindOf, scenariosOf } from '../../../../domain/recoveryDrill';
import { defineSection } from '../../../platform/definePage';
import { useAppSelector } from '../../../platform/hooks';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Stack } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { sessionLoaded } from '../../session';
import css from '../section.module.css';
import { drillPath, loadDrill, recoveryDrillSlice, reminderPath, selectDrill } from '../state';
import { texts } from '../texts';

/** Links to the page. Before it is known, and if it cannot be loaded, only the link shows: the page itself says what is wrong. */
function Reminder(): ReactElement {
  const { loaded: drill } = useAppSelector(selectDrill);
  const loss = drill && lossToRemindOf(drill.facts);
  const { reminder: words } = texts;
  return (
    <Card title={words.title}>
      <Stack>
        {loss !== null && <Notice kind="warning">{words.missing[loss]}</Notice>}
        {drill !== null && scenariosOf(drill.facts).every(({ ways }) => ways.length > 0) && <p className={css.detail}>{words.fine}</p>}
        <div>
          <TextLink to={drillPath}>{words.open}</TextLink>
        </div>
      </Stack>
    </Card>
  );
}

/** The link to the page in the security settings, with a reminder if a way back is missing. */
export default defineSection({
  path: reminderPath,
  slices: [recoveryDrillSlice],
  load: loadDrill,
  reloadOn: [sessionLoaded],
  Screen: Reminder,
});
