import type { ReactElement } from 'react';
import { isWayProved, scenariosOf, type ProofSubject, type Scenario } from '../../../../domain/recoveryDrill';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { advice as adviceCopy, copy, stakesSentences, wayText } from '../copy';
import type { RecoveryDrill, RecoveryDrillState } from '../state';
import { ProofsCard } from './ProofsCard';
import css from './RecoveryDrillScreen.module.css';

export interface RecoveryDrillScreenProps {
  readonly state: RecoveryDrillState;
  readonly onRetry: () => void;
  readonly onProve: (subject: ProofSubject) => void;
  readonly onType: (code: string) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** What would happen if something were lost today, and the proofs of the ways back. */
export function RecoveryDrillScreen(props: RecoveryDrillScreenProps): ReactElement {
  const { loaded, failure } = props.state;
  if (loaded === null) {
    return <WaitingCard title={copy.title} loading={copy.loading} failure={failure} retry={copy.retry} onRetry={props.onRetry} />;
  }
  return (
    <>
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
      <ProofsCard {...props} drill={loaded} />
    </>
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
              const isProved = isWayProved(way, drill.proofs);
              return (
                <li key={text}>
                  {text} <Tag kind={isProved ? 'success' : 'neutral'}>{isProved ? copy.isProved : copy.isUnproved}</Tag>
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
