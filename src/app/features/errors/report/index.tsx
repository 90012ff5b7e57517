import type { ReactElement, ReactNode } from 'react';
import { maxReportCommentLength } from '../../../../domain/sentReports';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { Notice } from '../../../widgets/Notice/Notice';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { reportDismissed, selectReportSubject } from '..';
import css from './index.module.css';
import { errorReportFlow, errorReportSlice, selectErrorReport, selectReportText, type PreparedReport } from './state';
import { texts } from './texts';

const { commentChanged, copyChosen, downloadChosen, submitted } = errorReportSlice.actions;

/** The report that the person has asked for, before it is sent: all of it, and the person's own words. */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const subject = useAppSelector(selectReportSubject);
  const state = useAppSelector(selectErrorReport);
  if (!subject) return null;
  const close = () => dispatch(reportDismissed());
  if (state.phase === 'preparing') return <Dialog isOpen onClose={close} title={texts.title} description={texts.preparing} />;
  if (state.phase === 'sent') {
    return (
      <Dialog
        isOpen
        onClose={close}
        title={texts.sentTitle}
        description={texts.sent(state.id)}
        actions={
          <Button kind="primary" onClick={close}>
            {texts.close}
          </Button>
        }
      />
    );
  }
  const { report, comment, issue, isCopied, phase } = state;
  const isSending = phase === 'sending';
  const copyResult = isCopied === null ? '' : isCopied ? texts.copied : texts.notCopied;
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      startsAtTitle
      onClose={close}
      title={texts.title}
      description={texts.intro}
      actions={
        <>
          <Button kind="primary" onClick={() => dispatch(submitted())} isBusy={isSending}>
            {texts.send}
          </Button>
          <Button onClick={close}>{texts.refuse}</Button>
        </>
      }
    >
      <div className={css.report}>
        <p>{texts.automatic(report.told)}</p>
        <Contents report={report} />
        <Bar>
          <Button onClick={() => dispatch(downloadChosen())}>{texts.download}</Button>
          <Button onClick={() => dispatch(copyChosen())}>{texts.copy}</Button>
          <span className={css.muted}>{copyResult}</span>
          <LiveRegion message={copyResult} />
        </Bar>
        <TextAreaField
          label={texts.comment}
          hint={texts.commentHint}
          name="comment"
          value={comment}
          onChange={(typed) => dispatch(commentChanged({ comment: typed }))}
          maxLength={maxReportCommentLength}
        />
        {issue !== null && <Notice kind="error">{issue}</Notice>}
      </div>
    </Dialog>
  );
}

function Contents({ report: { subject, path, actions } }: { report: PreparedReport }): ReactElement {
  const text = useAppSelector(selectReportText) ?? '';
  return (
    <>
      <section>
        <h3 className={css.heading}>{texts.what}</h3>
        <p>
          {subject.name}: {subject.message}
        </p>
        <p className={css.muted}>{texts.on(path)}</p>
      </section>
      <details>
        <summary>{texts.actions(actions.length)}</summary>
        {/* Scrolls by itself, so the keyboard must reach it. */}
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- see above */}
        <ol className={css.list} tabIndex={0} aria-label={texts.actions(actions.length)}>
          {actions.map(({ type, at }, index) => (
            <li key={index}>
              {type} <span className={css.muted}>{texts.ago(at)}</span>
            </li>
          ))}
        </ol>
      </details>
      <details>
        <summary>{texts.exact(Math.max(1, Math.round(new Blob([text]).size / 1024)))}</summary>
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- scrolls by itself */}
        <pre className={css.exact} tabIndex={0} role="region" aria-label={texts.exactLabel}>
          {text}
        </pre>
      </details>
    </>
  );
}

/** Loaded when the first report is asked for. */
export const parts = { slices: [errorReportSlice], sagas: [errorReportFlow] };
