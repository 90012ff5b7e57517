import type { ReactElement } from 'react';
import type { UncertainAnswer } from '../../../../domain/runs/answers';
import { releaseRates } from '../../../../domain/runs/flood';
import { Button } from '../../../widgets/Button/Button';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { copy } from '../copy';
import css from './HistoryScreen.module.css';
import type { HistoryState, ReleaseRate, ReplayForm } from './state';

export interface HistoryDialogsProps extends Pick<
  HistoryState,
  'replay' | 'release' | 'cancelling' | 'isAskingAll' | 'answering' | 'chosen' | 'isBusy'
> {
  onType: (text: string) => void;
  onVersion: (version: ReplayForm['version']) => void;
  onReplay: () => void;
  onCloseReplay: () => void;
  onRate: (rate: ReleaseRate) => void;
  onRelease: () => void;
  onCloseRelease: () => void;
  onReplayAll: () => void;
  onCloseAll: () => void;
  onAnswer: (answer: UncertainAnswer) => void;
  onCloseAnswer: () => void;
  onCancel: () => void;
  onKeep: () => void;
}

/** The questions before a replay, a release and a cancellation. */
export function HistoryDialogs(props: HistoryDialogsProps): ReactElement {
  const { replay, release, cancelling, isAskingAll, answering, isBusy } = props;
  return (
    <>
      {replay !== null && <ReplayDialog {...props} replay={replay} />}
      {release !== null && (
        <Dialog
          isOpen
          title={copy.releaseTitle}
          description={copy.releaseText}
          onClose={props.onCloseRelease}
          actions={
            <>
              <Button kind="primary" isBusy={isBusy} onClick={props.onRelease}>
                {copy.release}
              </Button>
              <Button onClick={props.onCloseRelease}>{copy.dismiss}</Button>
            </>
          }
        >
          <SelectField
            label={copy.releaseRate}
            name="rate"
            value={String(release.rate)}
            choices={releaseRates.map((rate) => ({ value: String(rate), label: copy.rate(rate) }))}
            onChange={(value) => props.onRate(releaseRates.find((rate) => String(rate) === value) ?? release.rate)}
          />
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={isAskingAll}
        title={copy.replayMatchingTitle}
        description={copy.replayMatchingText}
        confirm={copy.replay}
        cancel={copy.dismiss}
        kind="primary"
        onConfirm={props.onReplayAll}
        onClose={props.onCloseAll}
      />
      {answering !== null && (
        <ConfirmDialog
          isOpen
          title={copy.askManyTitle(props.chosen.length)}
          description={copy.askManyTexts[answering]}
          confirm={copy.answers[answering]}
          cancel={copy.dismiss}
          kind="primary"
          onConfirm={() => props.onAnswer(answering)}
          onClose={props.onCloseAnswer}
        />
      )}
      <ConfirmDialog
        isOpen={cancelling !== null}
        title={copy.cancelTitle}
        description={copy.cancelText}
        confirm={copy.cancel}
        cancel={copy.keep}
        onConfirm={props.onCancel}
        onClose={props.onKeep}
      />
    </>
  );
}

function ReplayDialog({
  replay,
  isBusy,
  onType,
  onVersion,
  onReplay,
  onCloseReplay,
}: HistoryDialogsProps & { replay: ReplayForm }): ReactElement {
  const { title, text, version, issue } = replay;
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      title={copy.replayTitle(title)}
      description={title === null ? copy.replayAllText : copy.replayText}
      onClose={onCloseReplay}
      actions={
        <>
          <Button kind="primary" isBusy={isBusy} onClick={onReplay}>
            {copy.replay}
          </Button>
          <Button onClick={onCloseReplay}>{copy.dismiss}</Button>
        </>
      }
    >
      <div className={css.form}>
        {text !== null && (
          <TextAreaField
            label={title === null ? copy.event : copy.input}
            name="input"
            rows={10}
            value={text}
            hint={title === null ? copy.eventHint : copy.inputHint}
            error={issue === copy.notJson ? issue : null}
            onChange={onType}
          />
        )}
        {issue !== null && issue !== copy.notJson && <Notice kind="error">{issue}</Notice>}
        <SelectField
          label={copy.version}
          name="version"
          value={version}
          choices={(['same', 'live'] as const).map((value) => ({ value, label: copy.versions[value] }))}
          onChange={(value) => onVersion(value === 'live' ? 'live' : 'same')}
        />
      </div>
    </Dialog>
  );
}
