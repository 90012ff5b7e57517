import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { reportDismissed, selectReportSubject } from '..';
import { ErrorReportScreen } from './screens/ErrorReportScreen';
import {
  reportCommentChanged,
  reportCopyChosen,
  reportDownloadChosen,
  reportSubmitted,
  selectErrorReport,
  selectReportText,
} from './state';

/** The report that the person has asked for. */
export function ErrorReportContainer(): ReactNode {
  const dispatch = useAppDispatch();
  const subject = useAppSelector(selectReportSubject);
  const state = useAppSelector(selectErrorReport);
  const text = useAppSelector(selectReportText);
  if (!subject) return null;
  return (
    <ErrorReportScreen
      state={state}
      text={text ?? ''}
      onComment={(comment) => dispatch(reportCommentChanged({ comment }))}
      onSend={() => dispatch(reportSubmitted())}
      onDownload={() => dispatch(reportDownloadChosen())}
      onCopy={() => dispatch(reportCopyChosen())}
      onClose={() => dispatch(reportDismissed())}
    />
  );
}
