import type { ReactElement, ReactNode } from 'react';
import { writeExactJson } from '../../../../domain/runs/exactJson';
import { isRecord, textOf, type Json } from '../../../../domain/runs/json';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead } from '../../../widgets/Page/Page';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { selectTests, stepTestRequested, testsSlice, type EditorTests } from './state';
import css from './TestPanel.module.css';
import { testsTexts as texts } from './texts';

const { sampleChosen, samplesRequested } = testsSlice.actions;

/** Finds samples of the trigger, of which one is used by the tests of the steps. */
export function TriggerTest({ isDisabled }: { isDisabled: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const { trigger: test } = useAppSelector(selectTests);
  const chosen = test?.phase === 'tested' ? test.samples.find(({ id }) => id === test.chosen) : undefined;
  return (
    <Panel
      title={texts.triggerTitle}
      hint={texts.triggerHint}
      label={texts.findSample}
      test={test}
      isDisabled={isDisabled}
      onTest={() => dispatch(samplesRequested())}
    >
      {test?.phase === 'tested' && test.samples.length === 0 && (
        <Notice kind="warning" title={texts.noSample}>
          {texts.noSampleText}
        </Notice>
      )}
      {test?.phase === 'tested' && chosen !== undefined && (
        <>
          <SelectField
            label={texts.sample}
            name="sample"
            value={chosen.id}
            choices={test.samples.map(({ id, receivedAt }, index) => ({ value: id, label: texts.sampleName(index, receivedAt) }))}
            hint={texts.sources[test.source]}
            onChange={(id) => dispatch(sampleChosen({ id }))}
          />
          <Values label={texts.output} value={chosen.sample} />
        </>
      )}
    </Panel>
  );
}

/** Runs a step for real, and shows what went in and came out. `of`: its key. */
export function StepTest({ of, isDisabled }: { of: string; isDisabled: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const test = useAppSelector(selectTests).steps[of];
  const result = test?.phase === 'tested' ? test.result : undefined;
  return (
    <Panel
      title={texts.stepTitle}
      hint={texts.stepHint}
      label={texts.testStep}
      test={test}
      isDisabled={isDisabled}
      onTest={() => dispatch(stepTestRequested({ key: of }))}
    >
      {result !== undefined && (
        <>
          <Notice kind={result.error === null ? 'success' : 'error'} title={texts.outcome(result.outcome, result.error !== null)}>
            {result.error}
            <p>
              {texts.testedAt(result.testedAt)} {texts.duration(result.durationMs)}
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
  /** Of the button. */
  label: string;
  test: EditorTests['trigger'] | EditorTests['steps'][string] | undefined;
  isDisabled: boolean;
  onTest: () => void;
  /** The result. */
  children: ReactNode;
}

const Panel = ({ title, hint, label, test, isDisabled, onTest, children }: PanelProps): ReactElement => (
  <section className={css.panel} aria-label={title}>
    <h3>{title}</h3>
    <Lead>{hint}</Lead>
    <div>
      <Button isBusy={test?.phase === 'testing'} isDisabled={isDisabled} onClick={onTest}>
        {label}
      </Button>
    </div>
    <div className={css.result} aria-live="polite">
      {test?.phase === 'failed' && (
        <Notice kind="warning" title={test.error.title}>
          {test.error.message}
        </Notice>
      )}
      {children}
    </div>
  </section>
);

/** Values as people read them: names and texts, and JSON below the first level. */
function Values({ label, value }: { label: string; value: Json }): ReactElement {
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
