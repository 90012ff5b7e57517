import type { ReactElement } from 'react';
import { scenariosOf, type Scenario } from '../../../domain/recoveryDrill';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Card } from '../../widgets/Card/Card';
import { Notice } from '../../widgets/Notice/Notice';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { sessionLoaded } from '../session';
import css from './section.module.css';
import { drillPath, loadDrill, recoveryDrillSlice, selectDrill, type RecoveryDrill } from './state';
import { advice as adviceTexts, stakesSentences, texts, wayText } from './texts';

const { retried } = recoveryDrillSlice.actions;

/** What would happen if something were lost today. */
function RecoveryDrillSection(): ReactElement {
  const dispatch = useAppDispatch();
  const { loaded, failure } = useAppSelector(selectDrill);
  if (loaded === null) {
    return (
      <WaitingCard title={texts.title} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={() => dispatch(retried())} />
    );
  }
  return (
    <Card title={texts.title}>
      <Stack>
        <p className={css.detail}>{texts.lead}</p>
        <ul className={css.list}>
          {scenariosOf(loaded.facts).map((scenario) => (
            <li key={scenario.loss} className={css.scenario}>
              <ScenarioAnswer scenario={scenario} drill={loaded} />
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function ScenarioAnswer({ scenario, drill }: { readonly scenario: Scenario; readonly drill: RecoveryDrill }): ReactElement {
  const { loss, ways, advice } = scenario;
  const isIn = ways.length > 0;
  const todo = advice && adviceTexts[advice];
  const costs = (way: Scenario['ways'][number]): boolean => way.first.by === 'mail' && !drill.facts.isEmailConfirmed;
  return (
    <>
      <Bar gap="medium">
        <h3 className={css.name}>{texts.losses[loss].title}</h3>
        <Tag kind={isIn ? 'success' : 'error'}>{isIn ? texts.yes : texts.no}</Tag>
      </Bar>
      <p className={css.detail}>{texts.losses[loss].lead}</p>
      {isIn ? (
        <>
          <p>{texts.waysLead(ways.length)}</p>
          <ul className={css.ways}>
            {ways.map((way) => {
              const text = wayText(way, drill);
              return (
                <li key={text}>
                  {text}
                  {costs(way) && <p className={css.detail}>{texts.costly}</p>}
                </li>
              );
            })}
          </ul>
        </>
      ) : (
        <Stack gap="small">
          <p>{texts.blocked[loss]}</p>
          {advice !== 'askOrganization' && stakesSentences(drill.stakes).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </Stack>
      )}
      {todo && (
        <Notice kind={isIn ? 'info' : 'warning'} action={<TextLink to={todo.to}>{todo.link}</TextLink>}>
          {todo.text}
        </Notice>
      )}
    </>
  );
}

/** The page “Could you get back in?”. */
export default defineSection({
  path: drillPath,
  slices: [recoveryDrillSlice],
  load: loadDrill,
  reloadOn: [retried, sessionLoaded],
  Screen: RecoveryDrillSection,
});
