import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '../../widgets/Button/Button';
import { Notice } from '../../widgets/Notice/Notice';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { texts } from './texts';
import type { EditorFailure } from './state';
import css from './page.module.css';

export interface FailuresProps {
  failure: EditorFailure | null;
  /** The version that runs, while the Zap is on; null otherwise. */
  running: number | null;
  /** The draft differs from it. */
  isPublishable: boolean;
  isBusy: boolean;
  /** How the other person's steps differ, as sentences; null while that is not known. */
  theirs: readonly string[] | null;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** The obstacles to saving the Zap or turning it on, and their remedies. */
export function Failures({
  failure,
  running,
  isPublishable,
  isBusy,
  theirs,
  onTakeTheirs,
  onKeepMine,
}: FailuresProps): ReactElement | null {
  const notice = useRef<HTMLDivElement>(null);
  // A save can fail while somebody types, and the button of everything else is always in view, which the notice may not be.
  const ofPress = failure?.kind === 'refused' || (failure?.kind === 'failed' && failure.what !== 'save') ? failure : null;
  useEffect(() => {
    if (ofPress !== null) notice.current?.focus();
  }, [ofPress]);
  if (failure === null)
    return running !== null ? (
      <Notice kind="info" title={texts.isOn}>
        {isPublishable ? texts.isOnText(running) : texts.isOnUnchanged(running)}
      </Notice>
    ) : null;
  switch (failure.kind) {
    case 'failed':
      return (
        <Notice kind="error" title={texts.notDone[failure.what]} noticeRef={notice}>
          {failure.messages.join(' ')}
        </Notice>
      );
    case 'outdated':
      return (
        <Notice
          kind="warning"
          title={texts.outdated}
          action={
            <span className={css.ways}>
              <Button size="small" isBusy={isBusy} onClick={onTakeTheirs}>
                {texts.takeTheirs}
              </Button>
              <Button size="small" isBusy={isBusy} onClick={onKeepMine}>
                {texts.keepMine}
              </Button>
            </span>
          }
        >
          {texts.outdatedText}
          {theirs !== null && (
            <>
              <p>{theirs.length === 0 ? texts.theirsSame : texts.theirsDiffer}</p>
              <ul className={css.said}>
                {theirs.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          kind="warning"
          title={texts.refused}
          noticeRef={notice}
          action={
            failure.helpUrl !== null && (
              <TextLink to={failure.helpUrl} isNewTab>
                {texts.learnMore}
              </TextLink>
            )
          }
        >
          <ul className={css.said}>
            {[...failure.messages, ...failure.fixes].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      );
  }
}
