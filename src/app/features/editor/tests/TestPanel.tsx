import type { ReactElement, ReactNode } from 'react';
import { triggerKey } from '../../../../domain/runs/definition';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { DataView } from '../../../widgets/DataView/DataView';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead } from '../../../widgets/Page/Page';
import { Tag } from '../../../widgets/Tag/Tag';
import { useDataLabels } from '../mapping/labels';
import { Requests, Section } from './Requests';
import { selectTests, stepTestRequested, testsSlice, type EditorTests } from './state';
import css from './TestPanel.module.css';
import { testsTexts as texts } from './texts';

const { sampleChosen, samplesRequested } = testsSlice.actions;

/** Finds samples of the trigger, of which one is used by the tests of the steps. */
export function TriggerTest({ isDisabled }: { isDisabled: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const { trigger: test } = useAppSelector(selectTests);
  const labels = useDataLabels(triggerKey);
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
          <p>{texts.sources[test.source]}</p>
          <ul className={css.events} aria-label={texts.sample}>
            {test.samples.map(({ id, receivedAt }, index) => {
              const name = texts.sampleName(index, receivedAt);
              const isChosen = id === chosen.id;
              return (
                <li key={id} className={css.event} aria-current={isChosen || undefined}>
                  <span>{name}</span>
                  {isChosen ? (
                    <Tag kind="success">{texts.isSample}</Tag>
                  ) : (
                    <Button size="small" label={texts.useLabel(name)} onClick={() => dispatch(sampleChosen({ id }))}>
                      {texts.useAsSample}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          <Section label={texts.output}>
            <DataView label={texts.output} value={chosen.sample} labels={labels.output} />
          </Section>
        </>
      )}
    </Panel>
  );
}

/** Runs a step for real, and shows what went in and came out. `of`: its key. */
export function StepTest({ of, isDisabled }: { of: string; isDisabled: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const test = useAppSelector(selectTests).steps[of];
  const labels = useDataLabels(of);
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
              {texts.testedAt(result.testedAt)} {texts.duration(result.durationMs)} {result.error === null && texts.isUsed}
            </p>
          </Notice>
          <Requests of={result.requests} />
          <Section label={texts.input}>
            <DataView label={texts.input} value={result.input} labels={labels.input} />
          </Section>
          {result.error === null && (
            <Section label={texts.output}>
              <DataView label={texts.output} value={result.output} labels={labels.output} />
            </Section>
          )}
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
