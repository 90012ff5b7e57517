import type { ReactElement, ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { Bar } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import type { OpenEditor } from '../openEditor';
import { eventTitles } from '../selectors';
import { selectOpen } from '../state';
import { pathNames, type NameOfPath } from './names';
import {
  checkRequested,
  isDifferent,
  publishConfirmed,
  runRequested,
  selectTestRun,
  testRemoved,
  testRunOpened,
  testRunSlice,
} from './runState';
import { Differences, TestRun } from './TestRun';
import css from './TestPanel.module.css';
import { testRunTexts as texts } from './texts';

const { closed } = testRunSlice.actions;

/** The dialogs of test runs and saved tests. */
export function SavedTests(): ReactNode {
  const dispatch = useAppDispatch();
  const { dialog } = useAppSelector(selectTestRun);
  const editor = useAppSelector(selectOpen);
  if (dialog === null || editor === null) return null;
  const nameOf = pathNames(editor.definition, eventTitles(editor));
  const close = () => dispatch(closed());
  switch (dialog) {
    case 'run':
      return (
        <Dialog isOpen onClose={close} title={texts.title} staysOnPressOutside>
          <TestRun editor={editor} nameOf={nameOf} />
        </Dialog>
      );
    case 'tests':
      return (
        <Dialog isOpen onClose={close} title={texts.testsTitle} description={texts.testsText}>
          <TestList editor={editor} nameOf={nameOf} />
        </Dialog>
      );
    case 'differs':
      return (
        <Dialog
          isOpen
          isAlert
          onClose={close}
          title={texts.differsTitle}
          description={texts.differsText}
          actions={
            <>
              <Button kind="primary" onClick={() => dispatch(publishConfirmed())}>
                {texts.publishAnyway}
              </Button>
              <Button onClick={close}>{texts.dontPublish}</Button>
            </>
          }
        >
          <Differing nameOf={nameOf} />
        </Dialog>
      );
  }
}

/** The saved tests that differ, each with what differs. */
function Differing({ nameOf }: { nameOf: NameOfPath }): ReactNode {
  const { check } = useAppSelector(selectTestRun);
  if (check?.phase !== 'checked') return null;
  return check.tests.filter(isDifferent).map(({ key, title, differences, isStopped }) => (
    <section key={key} aria-label={title}>
      <h3>{title}</h3>
      {isStopped ? <p>{texts.tooLong}</p> : <Differences of={differences} nameOf={nameOf} />}
    </section>
  ));
}

function TestList({ editor, nameOf }: { editor: OpenEditor; nameOf: NameOfPath }): ReactElement {
  const dispatch = useAppDispatch();
  const { check } = useAppSelector(selectTestRun);
  const tests = editor.definition.tests ?? [];
  const checks = new Map(check?.phase === 'checked' ? check.tests.map((test) => [test.key, test] as const) : []);
  return (
    <div className={css.run}>
      <Bar>
        {tests.length > 0 && (
          <Button kind="primary" isBusy={check?.phase === 'checking'} onClick={() => dispatch(checkRequested())}>
            {texts.runAll}
          </Button>
        )}
        <Button kind="plain" onClick={() => dispatch(testRunOpened({ isDry: true }))}>
          {texts.open}
        </Button>
      </Bar>
      {check?.phase === 'failed' && (
        <Notice kind="warning" title={texts.checkFailed}>
          {check.message}
        </Notice>
      )}
      {tests.length === 0 && <p>{texts.none}</p>}
      <ul className={css.steps} aria-live="polite">
        {tests.map(({ key, title }) => {
          const result = checks.get(key);
          return (
            <li key={key} className={css.step}>
              <div className={css.head}>
                <strong>{title}</strong>
                {result !== undefined && (
                  <Tag kind={isDifferent(result) ? 'warning' : 'success'}>{isDifferent(result) ? texts.differs : texts.passed}</Tag>
                )}
                <div className={css.testActs}>
                  <Button size="small" label={texts.showRunOf(title)} onClick={() => dispatch(runRequested({ testKey: key }))}>
                    {texts.showRun}
                  </Button>
                  <Button kind="plain" size="small" label={texts.removeOf(title)} onClick={() => dispatch(testRemoved({ key }))}>
                    {texts.remove}
                  </Button>
                </div>
              </div>
              {result?.isStopped && <p>{texts.tooLong}</p>}
              {result !== undefined && result.differences.length > 0 && <Differences of={result.differences} nameOf={nameOf} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
