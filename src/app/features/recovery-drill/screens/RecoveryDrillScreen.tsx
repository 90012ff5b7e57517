import type { ReactElement } from 'react';
import { scenariosOf, type Scenario } from '../../../../domain/recoveryDrill';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { advice as adviceTexts, texts, stakesSentences, wayText } from '../texts';
import type { RecoveryDrill, RecoveryDrillState } from '../state';
import css from './RecoveryDrillScreen.module.css';

export interface RecoveryDrillScreenProps {
  readonly state: RecoveryDrillState;
  readonly onRetry: () => void;
}

/** What would happen if something were lost today. */
export function RecoveryDrillScreen({ state: { loaded, failure }, onRetry }: RecoveryDrillScreenProps): ReactElement {
  if (loaded === null) {
    return <WaitingCard title={texts.title} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={onRetry} />;
  }
  return (
    <Card title={texts.title}>
      <div className={css.section}>
        <p className={css.detail}>{texts.lead}</p>
        <ul className={css.list}>
          {scenariosOf(loaded.facts).map((scenario) => (
            <li key={scenario.loss} className={css.scenario}>
              <ScenarioAnswer scenario={scenario} drill={loaded} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function ScenarioAnswer({
  scenario: { loss, ways, advice },
  drill,
}: {
  readonly scenario: Scenario;
  readonly drill: RecoveryDrill;
}): ReactElement {
  const isIn = ways.length > 0;
  const todo = advice && adviceTexts[advice];
  const costs = (way: Scenario['ways'][number]): boolean => way.first.by === 'mail' && !drill.facts.isEmailConfirmed;
  return (
    <>
      <div className={css.top}>
        <h3 className={css.name}>{texts.losses[loss].title}</h3>
        <Tag kind={isIn ? 'success' : 'error'}>{isIn ? texts.yes : texts.no}</Tag>
      </div>
      <p className={css.detail}>{texts.losses[loss].lead}</p>
      {isIn ? (
        <>
          <p className={css.text}>{texts.waysLead(ways.length)}</p>
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
        <div className={css.text}>
          <p>{texts.blocked[loss]}</p>
          {advice !== 'askOrganization' && stakesSentences(drill.stakes).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </div>
      )}
      {todo && (
        <Notice kind={isIn ? 'info' : 'warning'} action={<TextLink to={todo.to}>{todo.link}</TextLink>}>
          {todo.text}
        </Notice>
      )}
    </>
  );
}
