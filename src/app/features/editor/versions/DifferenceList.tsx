import type { ReactElement } from 'react';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { describeDifference } from '../../../../domain/runs/describe';
import { differences } from '../../../../domain/runs/differences';
import { versionsTexts as texts } from './texts';
import css from './Versions.module.css';

/** The changes from one definition to another, as sentences. */
export function DifferenceList({ before, after }: { before: ZapDefinition; after: ZapDefinition }): ReactElement {
  const found = differences(before, after);
  if (found.length === 0) return <p>{texts.same}</p>;
  return (
    <ul className={css.differences}>
      {found.map((difference, index) => (
        <li key={index}>{describeDifference(difference)}</li>
      ))}
    </ul>
  );
}
