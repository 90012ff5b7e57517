import { useState, type ReactElement } from 'react';
import type { TestRunStep } from '../../../../contract/zapTests';
import { isRecord, type Json } from '../../../../domain/runs/json';
import {
  expectedOutcomeOf,
  savedTestLimits,
  testSizeProblem,
  type ExpectedValue,
  type SavedTest,
} from '../../../../domain/runs/savedTests';
import { stepKeyOf } from '../../../../domain/runs/runPaths';
import { nextKey } from '../../../../domain/runs/walkSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { DataView, type DataViewProps } from '../../../widgets/DataView/DataView';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { Bar } from '../../../widgets/Stack/Stack';
import { Tag, type TagProps } from '../../../widgets/Tag/Tag';
import { TextField } from '../../../widgets/TextField/TextField';
import type { OpenEditor } from '../openEditor';
import { selectDataLabels, type DataLabels } from '../mapping/labels';
import { describeTestDifference, wordsOfValues, type NameOfPath } from './names';
import { Requests, Section } from './Requests';
import { runRequested, selectTestRun, testRunSlice, testSaved, type WholeRun } from './runState';
import { selectTests, testsSlice } from './state';
import css from './TestPanel.module.css';
import { testRunTexts as texts, testsTexts } from './texts';

const { opened, stopped, testsOpened } = testRunSlice.actions;

interface RunProps {
  editor: OpenEditor;
  nameOf: NameOfPath;
}

/** Chooses the event, runs the whole draft, and shows its steps as they end. */
export function TestRun({ editor, nameOf }: RunProps): ReactElement {
  const dispatch = useAppDispatch();
  const { isDry, run } = useAppSelector(selectTestRun);
  const { trigger } = useAppSelector(selectTests);
  const [isSaving, setSaving] = useState(false);
  const samples = trigger?.phase === 'tested' ? trigger.samples : [];
  const isRunning = run?.phase === 'running';
  if (isSaving && run !== null) return <SaveForm editor={editor} run={run} nameOf={nameOf} onEnd={() => setSaving(false)} />;
  return (
    <div className={css.run}>
      {!isRunning && (
        <>
          <ChoiceBar
            label={texts.mode}
            value={isDry ? 'dry' : 'real'}
            choices={[
              { value: 'dry', label: texts.dry },
              { value: 'real', label: texts.real },
            ]}
            onChoose={(mode) => dispatch(opened({ isDry: mode === 'dry' }))}
          />
          <p>{isDry ? texts.dryText : texts.realText}</p>
          {trigger?.phase === 'tested' && trigger.chosen !== null && (
            <SelectField
              label={texts.event}
              name="event"
              value={trigger.chosen}
              choices={samples.map(({ id, receivedAt }, index) => ({ value: id, label: testsTexts.sampleName(index, receivedAt) }))}
              onChange={(id) => dispatch(testsSlice.actions.sampleChosen({ id }))}
            />
          )}
        </>
      )}
      <Bar>
        {isRunning ? (
          <Button onClick={() => dispatch(stopped())}>{texts.stop}</Button>
        ) : (
          <Button kind="primary" onClick={() => dispatch(runRequested({ testKey: null }))}>
            {texts.start(isDry)}
          </Button>
        )}
        <Button kind="plain" onClick={() => dispatch(testsOpened())}>
          {texts.tests((editor.definition.tests ?? []).length)}
        </Button>
      </Bar>
      {run !== null && <RunView run={run} nameOf={nameOf} />}
      {run !== null && run.phase === 'ended' && run.problem === null && run.end !== 'stopped' && (
        <div>
          <Button onClick={() => setSaving(true)}>{run.testKey === null ? texts.save : texts.update}</Button>
        </div>
      )}
    </div>
  );
}

function RunView({ run, nameOf }: { run: WholeRun; nameOf: NameOfPath }): ReactElement {
  const { phase, steps, at, end, problem, differences } = run;
  const labels = useAppSelector(selectDataLabels);
  return (
    <section className={css.run} aria-label={texts.steps}>
      <div aria-live="polite">
        {phase === 'running' && (
          <p className={css.head}>
            <Spinner /> {texts.running(at === null ? null : nameOf(at))}
          </p>
        )}
        {problem !== null && (
          <Notice kind="warning" title={texts.failed}>
            {problem}
          </Notice>
        )}
        {phase === 'ended' && problem === null && end !== null && (
          <Notice kind={end === 'failed' ? 'error' : end === 'stopped' ? 'warning' : 'success'} title={texts.ends[end]} />
        )}
      </div>
      {differences !== null && <Differences of={differences} nameOf={nameOf} />}
      <ol className={css.steps}>
        {steps.map((step) => (
          <StepView key={step.path} step={step} name={nameOf(step.path)} labels={labels.get(stepKeyOf(step.path))} />
        ))}
      </ol>
    </section>
  );
}

/** What differs from a saved test, or that nothing does. */
export function Differences({ of, nameOf }: { of: NonNullable<WholeRun['differences']>; nameOf: NameOfPath }): ReactElement {
  const wordsOf = wordsOfValues(useAppSelector(selectDataLabels));
  if (of.length === 0) return <p>{texts.passed}</p>;
  return (
    <ul className={css.differences}>
      {of.map((difference, index) => (
        <li key={index}>{describeTestDifference(difference, nameOf, wordsOf)}</li>
      ))}
    </ul>
  );
}

const tagKinds: Readonly<Record<TestRunStep['outcome'], TagProps['kind']>> = {
  succeeded: 'success',
  failed: 'error',
  filtered: 'neutral',
  skipped: 'info',
  not_taken: 'neutral',
};

function StepView({ step, name, labels }: { step: TestRunStep; name: string; labels: DataLabels | undefined }): ReactElement {
  const { outcome, input, output, error, requests, durationMs } = step;
  const hasData = input !== null || output !== null || requests.length > 0;
  return (
    <li className={css.step}>
      <div className={css.head}>
        <strong>{name}</strong>
        <Tag kind={tagKinds[outcome]}>{texts.tags[outcome]}</Tag>
        {durationMs > 0 && <span className={css.quiet}>{texts.duration(durationMs)}</span>}
      </div>
      {error !== null && <p className={css.error}>{error}</p>}
      {hasData && (
        <details>
          <summary>{texts.data}</summary>
          <Requests of={requests} />
          {input !== null && <Data label={testsTexts.input} value={input} labels={labels?.input} />}
          {output !== null && <Data label={testsTexts.output} value={output} labels={labels?.output} />}
        </details>
      )}
    </li>
  );
}

const Data = (props: Pick<DataViewProps, 'label' | 'value' | 'labels'>): ReactElement => (
  <Section label={props.label}>
    <DataView {...props} />
  </Section>
);

/** The values of a run that a test can expect: the fields of what went into its steps and came out. */
function valuesOf({ steps }: WholeRun): readonly ExpectedValue[] {
  return steps.flatMap(({ path, input, output, outcome, isOutside }) => {
    if (outcome === 'not_taken') return [];
    const fieldsOf = (of: ExpectedValue['of'], data: Json): ExpectedValue[] =>
      isRecord(data)
        ? Object.entries(data).map(([field, value]) => ({ path, of, field, value: value as Json }))
        : data === null
          ? []
          : [{ path, of, field: null, value: data }];
    // What comes from outside is kept with the test, so it is no expectation.
    return [...fieldsOf('input', input), ...(isOutside ? [] : fieldsOf('output', output))];
  });
}

/** Keeps a run as a test: its name, and the values that it expects. */
function SaveForm({ editor, run, nameOf, onEnd }: RunProps & { run: WholeRun; onEnd: () => void }): ReactElement {
  const dispatch = useAppDispatch();
  const wordsOf = wordsOfValues(useAppSelector(selectDataLabels));
  const tests = editor.definition.tests ?? [];
  const before = tests.find(({ key }) => key === run.testKey);
  const [title, setTitle] = useState(before?.title ?? texts.newName(tests.length + 1));
  const values = valuesOf(run).slice(0, 200);
  const idOf = ({ path, of, field }: ExpectedValue): string => JSON.stringify([path, of, field]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(before?.values.map(idOf)));
  const test: SavedTest = {
    key:
      before?.key ??
      nextKey(
        tests.map(({ key }) => key),
        'test',
      ),
    title: title.trim() || texts.newName(tests.length + 1),
    event: run.event,
    outputs: Object.fromEntries(
      run.steps.filter(({ isOutside, outcome }) => isOutside && outcome !== 'failed').map(({ path, output }) => [path, output]),
    ),
    steps: run.steps.map(({ path, outcome }) => ({ path, outcome: expectedOutcomeOf(outcome) })),
    values: values.filter((value) => chosen.has(idOf(value))).slice(0, savedTestLimits.values),
  };
  const problem = before === undefined && tests.length >= savedTestLimits.tests ? texts.tooMany : testSizeProblem(test);
  const toggle = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <form
      className={css.run}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== null) return;
        dispatch(testSaved({ test }));
        onEnd();
      }}
    >
      <p>{texts.saveText}</p>
      <TextField label={texts.name} name="title" value={title} maxLength={savedTestLimits.titleLength} onChange={setTitle} />
      <fieldset className={css.choices}>
        <legend>{texts.expected}</legend>
        {values.length === 0 && <p>{texts.noValues}</p>}
        {values.map((expected) => {
          const id = idOf(expected);
          const { field, value } = wordsOf(expected.path, expected.of, expected.field, expected.value);
          return (
            <CheckboxField
              key={id}
              label={`${nameOf(expected.path)}: ${field} = ${value}`}
              name={id}
              isChecked={chosen.has(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
            />
          );
        })}
      </fieldset>
      {problem !== null && <Notice kind="warning" title={problem} />}
      <Bar>
        <Button kind="primary" type="submit" isDisabled={problem !== null}>
          {texts.keep}
        </Button>
        <Button onClick={onEnd}>{texts.back}</Button>
      </Bar>
    </form>
  );
}
