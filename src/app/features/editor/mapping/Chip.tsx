import type { ReactElement } from 'react';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import css from './Mapping.module.css';
import type { TokenLabel } from './chips';
import { mappingTexts as texts } from './texts';

/** The content of a chip: the icon of the app, the number of the step, the name of the value and its sample. */
export function Chip({ label: { step, text, sample, problem, isKnown, isBroken } }: { label: TokenLabel }): ReactElement {
  const lack = isBroken ? texts.broken : sample === undefined && problem === null && isKnown ? texts.notInSample : null;
  return (
    <>
      {step !== null && (
        <span className={css.chipIcon} aria-hidden="true">
          <AppLogo name={step.appName} url={step.logoUrl} size={16} />
        </span>
      )}
      {step !== null && <span className={css.chipNumber}>{`${step.number}.`}</span>}
      <span className={css.chipName}>{text}</span>
      {lack === null ? sample && <span className={css.chipSample}>{sample}</span> : <span className={css.chipSample}>{lack}</span>}
    </>
  );
}

/** A chip in one line, for screen readers and hints. */
export function chipName({ step, text, sample, problem, isKnown, isBroken }: TokenLabel): string {
  const place = step === null ? text : `${step.name} › ${text}`;
  if (isBroken) return `${place}: ${texts.broken}`;
  if (problem !== null) return `${place}: ${problem}`;
  if (sample === undefined) return isKnown ? `${place}: ${texts.notInSample}` : place;
  return `${place}: ${sample}`;
}
