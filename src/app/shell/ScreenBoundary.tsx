import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { brand } from '../../domain/brand';
import { reportRequested, subjectOf } from '../features/errors';
import { usePorts } from '../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { Notice } from '../widgets/Notice/Notice';
import { texts } from './texts';
import { forgetFailed, useAppStore } from './lazyScreen';
import { MissingChunkError } from './missingChunk';
import css from './shell.module.css';
import { screenCrashed, selectIsStuck } from './state';

/** Contains a crash in its screen: everything around it continues, and the person can try again, then reload (R26). */
export function ScreenBoundary({ path, children }: { path: string; children: ReactNode }): ReactNode {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { console: developer } = usePorts();
  return (
    <ErrorBoundary
      resetKeys={[path]}
      FallbackComponent={Crash}
      onReset={() => forgetFailed(store)}
      onError={(error) => {
        developer.report('A screen crashed', error);
        dispatch(screenCrashed({ path, message: error instanceof Error ? error.message : String(error) }));
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

function Crash({ error, resetErrorBoundary }: FallbackProps): ReactNode {
  const { location } = usePorts();
  const dispatch = useAppDispatch();
  const isStuck = useAppSelector(selectIsStuck);
  const report = (
    <button type="button" className={css.inlineButton} onClick={() => dispatch(reportRequested(subjectOf(error)))}>
      {texts.sendReport}
    </button>
  );
  const reload = (
    <button type="button" className={css.inlineButton} onClick={() => location.reload()}>
      {texts.reload}
    </button>
  );
  return (
    <div className={css.crash}>
      {error instanceof MissingChunkError ? (
        <Notice kind="error" title={texts.missingChunk.title} action={reload}>
          {error.message} {texts.missingChunk.hint}
        </Notice>
      ) : isStuck ? (
        <Notice kind="error" title={texts.stuck.message} action={reload}>
          <a href={`mailto:${brand.supportAddress}`}>{texts.stuck.support}</a> {report}
        </Notice>
      ) : (
        <Notice kind="error" action={report}>
          {texts.crash.before}
          <button type="button" className={css.inlineButton} onClick={resetErrorBoundary}>
            {texts.crash.retry}
          </button>
          {texts.crash.after}
        </Notice>
      )}
    </div>
  );
}
