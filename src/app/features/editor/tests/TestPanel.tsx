import type { ReactElement, ReactNode } from 'react';
import { writeExactJson } from '../../../../domain/runs/exactJson';
import { isRecord, textOf, type Json } from '../../../../domain/runs/json';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { testsTexts as texts } from './texts';
import type { EditorTests } from './state';
import css from './TestPanel.module.css';

export interface TriggerTestProps {
  test: EditorTests['trigger'];
  isDisabled: boolean;
  onTest: () => void;
  onChoose: (id: string) => void;
}

/** Finds samples of the trigger, of which one is used by the tests of the steps. */
export function TriggerTest({ test, isDisabled, onTest, onChoose }: TriggerTestProps): ReactElement {
  const chosen = test?.phase === 'tested' ? test.samples.find(({ id }) => id === test.chosen) : undefined;
  return (
    <Panel
      title={texts.triggerTitle}
      hint={texts.triggerHint}
      isBusy={test?.phase === 'testing'}
      isDisabled={isDisabled}
      onTest={onTest}
      label={texts.findSample}
    >
      {test?.phase === 'failed' && <Failed title={test.error.title} text={test.error.message} />}
      {test?.phase === 'tested' && test.samples.length === 0 && <Failed title={texts.noSample} text={texts.noSampleText} />}
      {test?.phase === 'tested' && chosen !== undefined && (
        <>
          <SelectField
            label={texts.sample}
            name="sample"
            value={chosen.id}
            choices={test.samples.map(({ id, receivedAt }, index) => ({ value: id, label: texts.sampleName(index, receivedAt) }))}
            hint={texts.sources[test.source]}
            onChange={onChoose}
          />
          <Values label={texts.output} value={chosen.sample} />
        </>
      )}
    </Panel>
  );
}

export interface StepTestProps {
  test: EditorTests['steps'][string] | undefined;
  isDisabled: boolean;
  onTest: () => void;
}

/** Runs a step for real, and shows what went in and came out. */
export function StepTestPanel({ test, isDisabled, onTest }: StepTestProps): ReactElement {
  const result = test?.phase === 'tested' ? test.result : undefined;
  return (
    <Panel
      title={texts.stepTitle}
      hint={texts.stepHint}
      isBusy={test?.phase === 'testing'}
      isDisabled={isDisabled}
      onTest={onTest}
      label={texts.testStep}
    >
      {test?.phase === 'failed' && <Failed title={test.error.title} text={test.error.message} />}
      {result !== undefined && (
        <>
          <Notice kind={result.error === null ? 'success' : 'error'} title={texts.outcome(result.outcome, result.error !== null)}>
            {result.error}
            <p>
              {texts.testedAt(result.testedAt)} {result.duration !== null && texts.duration(result.duration)}
            </p>
          </Notice>
          <Values label={texts.input} value={result.input} />
          {result.error === null && <Values label={texts.output} value={result.output} />}
        </>
      )}
    </Panel>
  );
}

interface PanelProps {
  title: string;
  hint: string;
  label: string;
  isBusy: boolean;
  isDisabled: boolean;
  onTest: () => void;
  children: ReactNode;
}

const Panel = ({ title, hint, label, isBusy, isDisabled, onTest, children }: PanelProps): ReactElement => (
  <section className={css.panel} aria-label={title}>
    <h3 className={css.title}>{title}</h3>
    <p className={css.hint}>{hint}</p>
    <div>
      <Button isBusy={isBusy} isDisabled={isDisabled} onClick={onTest}>
        {label}
      </Button>
    </div>
    <div className={css.result} aria-live="polite">
      {children}
    </div>
  </section>
);

const Failed = ({ title, text }: { title: string; text: string }): ReactElement => (
  <Notice kind="warning" title={title}>
    {text}
  </Notice>
);

/** Values as people read them: names and texts, and JSON below the first level. */
export function Values({ label, value }: { label: string; value: Json }): ReactElement {
  return (
    <details className={css.values} open>
      <summary>{label}</summary>
      {isRecord(value) ? (
        <dl className={css.list}>
          {Object.entries(value).map(([name, inner]) => (
            <div key={name} className={css.entry}>
              <dt>{name}</dt>
              <dd>{textOf(inner) || texts.empty}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <pre className={css.text}>{value === null ? texts.empty : typeof value === 'string' ? value : writeExactJson(value, 2)}</pre>
      )}
    </details>
  );
}
