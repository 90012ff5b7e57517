import type { ReactElement } from 'react';
import { scenariosOf, type Scenario } from '../../../../domain/recoveryDrill';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { advice as adviceCopy, copy, stakesSentences, wayText } from '../copy';
import type { RecoveryDrill, RecoveryDrillState } from '../state';
import css from './RecoveryDrillScreen.module.css';

export interface RecoveryDrillScreenProps {
  readonly state: RecoveryDrillState;
  readonly onRetry: () => void;
}

/** What would happen if something were lost today. */
export function RecoveryDrillScreen({ state: { loaded, failure }, onRetry }: RecoveryDrillScreenProps): ReactElement {
  if (loaded === null) {
    return <WaitingCard title={copy.title} loading={copy.loading} failure={failure} retry={copy.retry} onRetry={onRetry} />;
  }
  return (
    <Card title={copy.title}>
      <div className={css.section}>
        <p className={css.detail}>{copy.lead}</p>
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
  const todo = advice && adviceCopy[advice];
  const costs = (way: Scenario['ways'][number]): boolean => way.first.by === 'mail' && !drill.facts.isEmailConfirmed;
  return (
    <>
      <div className={css.top}>
        <h3 className={css.name}>{copy.losses[loss].title}</h3>
        <Tag kind={isIn ? 'success' : 'error'}>{isIn ? copy.yes : copy.no}</Tag>
      </div>
      <p className={css.detail}>{copy.losses[loss].lead}</p>
      {isIn ? (
        <>
          <p className={css.text}>{copy.waysLead(ways.length)}</p>
          <ul className={css.ways}>
            {ways.map((way) => {
              const text = wayText(way, drill);
              return (
                <li key={text}>
                  {text}
                  {costs(way) && <p className={css.detail}>{copy.costly}</p>}
                </li>
              );
            })}
          </ul>
        </>
      ) : (
        <div className={css.text}>
          <p>{copy.blocked[loss]}</p>
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
