import type { ReactElement } from 'react';
import { longestReportComment } from '../../../../../domain/sentReports';
import { Button } from '../../../../widgets/Button/Button';
import { Dialog } from '../../../../widgets/Dialog/Dialog';
import { LiveRegion } from '../../../../widgets/LiveRegion/LiveRegion';
import { Notice } from '../../../../widgets/Notice/Notice';
import { TextAreaField } from '../../../../widgets/TextAreaField/TextAreaField';
import { texts } from '../texts';
import type { ErrorReportState, PreparedReport } from '../state';
import css from './ErrorReportScreen.module.css';

export interface ErrorReportScreenProps {
  state: ErrorReportState;
  /** The exact text that is sent. */
  text: string;
  onComment: (comment: string) => void;
  onSend: () => void;
  onDownload: () => void;
  onCopy: () => void;
  onClose: () => void;
}

/** The report before it is sent: all of it, and the person's own words. */
export function ErrorReportScreen(props: ErrorReportScreenProps): ReactElement {
  const { state, text, onComment, onSend, onDownload, onCopy, onClose } = props;
  if (state.phase === 'preparing') return <Dialog isOpen onClose={onClose} title={texts.title} description={texts.preparing} />;
  if (state.phase === 'sent') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={texts.sentTitle}
        description={texts.sent(state.id)}
        actions={
          <Button kind="primary" onClick={onClose}>
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
      onClose={onClose}
      title={texts.title}
      description={texts.intro}
      actions={
        <>
          <Button kind="primary" onClick={onSend} isBusy={isSending}>
            {texts.send}
          </Button>
          <Button onClick={onClose}>{texts.refuse}</Button>
        </>
      }
    >
      <div className={css.report}>
        <p>{texts.automatic(report.told)}</p>
        <Contents report={report} text={text} />
        <div className={css.acts}>
          <Button onClick={onDownload}>{texts.download}</Button>
          <Button onClick={onCopy}>{texts.copy}</Button>
          <span className={css.muted}>{copyResult}</span>
          <LiveRegion message={copyResult} />
        </div>
        <TextAreaField
          label={texts.comment}
          hint={texts.commentHint}
          name="comment"
          value={comment}
          onChange={onComment}
          maxLength={longestReportComment}
        />
        {issue !== null && <Notice kind="error">{issue}</Notice>}
      </div>
    </Dialog>
  );
}

function Contents({ report: { subject, path, actions }, text }: { report: PreparedReport; text: string }): ReactElement {
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
