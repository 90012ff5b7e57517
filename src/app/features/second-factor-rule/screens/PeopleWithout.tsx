import { useId, type ReactElement } from 'react';
import type { SecondFactorRuleView } from '../../../../contract/secondFactorRules';
import { texts } from '../texts';
import css from './RuleCard.module.css';

export interface PeopleWithoutProps {
  view: Pick<SecondFactorRuleView, 'memberCount' | 'peopleWithout'>;
  acceptsSaml: boolean;
  /** The text if there are none. */
  none: string;
}

/** Further names are counted. */
const mostNames = 20;

/** How many members have no second factor, and who they are. */
export function PeopleWithout({ view, acceptsSaml, none }: PeopleWithoutProps): ReactElement {
  const heading = useId();
  const people = view.peopleWithout.filter(({ isCoveredBySaml }) => !(acceptsSaml && isCoveredBySaml));
  if (people.length === 0) return <p>{none}</p>;
  return (
    <>
      <p id={heading}>{texts.without(people.length, view.memberCount)}</p>
      <ul className={css.people} aria-labelledby={heading}>
        {people.slice(0, mostNames).map(({ id, name, email }) => (
          <li key={id}>
            {name} <span className={css.email}>{email}</span>
          </li>
        ))}
        {people.length > mostNames && <li>{texts.more(people.length - mostNames)}</li>}
      </ul>
    </>
  );
}
