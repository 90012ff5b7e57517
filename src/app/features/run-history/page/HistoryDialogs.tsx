import type { ReactElement } from 'react';
import type { UncertainAnswer } from '../../../../domain/runs/answers';
import { releaseRates } from '../../../../domain/runs/flood';
import { Button } from '../../../widgets/Button/Button';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { texts } from '../texts';
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
          title={texts.releaseTitle}
          description={texts.releaseText}
          onClose={props.onCloseRelease}
          actions={
            <>
              <Button kind="primary" isBusy={isBusy} onClick={props.onRelease}>
                {texts.release}
              </Button>
              <Button onClick={props.onCloseRelease}>{texts.dismiss}</Button>
            </>
          }
        >
          <SelectField
            label={texts.releaseRate}
            name="rate"
            value={String(release.rate)}
            choices={releaseRates.map((rate) => ({ value: String(rate), label: texts.rate(rate) }))}
            onChange={(value) => props.onRate(releaseRates.find((rate) => String(rate) === value) ?? release.rate)}
          />
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={isAskingAll}
        title={texts.replayMatchingTitle}
        description={texts.replayMatchingText}
        confirm={texts.replay}
        cancel={texts.dismiss}
        kind="primary"
        onConfirm={props.onReplayAll}
        onClose={props.onCloseAll}
      />
      {answering !== null && (
        <ConfirmDialog
          isOpen
          title={texts.askManyTitle(props.chosen.length)}
          description={texts.askManyTexts[answering]}
          confirm={texts.answers[answering]}
          cancel={texts.dismiss}
          kind="primary"
          onConfirm={() => props.onAnswer(answering)}
          onClose={props.onCloseAnswer}
        />
      )}
      <ConfirmDialog
        isOpen={cancelling !== null}
        title={texts.cancelTitle}
        description={texts.cancelText}
        confirm={texts.cancel}
        cancel={texts.keep}
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
      title={texts.replayTitle(title)}
      description={title === null ? texts.replayAllText : texts.replayText}
      onClose={onCloseReplay}
      actions={
        <>
          <Button kind="primary" isBusy={isBusy} onClick={onReplay}>
            {texts.replay}
          </Button>
          <Button onClick={onCloseReplay}>{texts.dismiss}</Button>
        </>
      }
    >
      <div className={css.form}>
        {text !== null && (
          <TextAreaField
            label={title === null ? texts.event : texts.input}
            name="input"
            rows={10}
            value={text}
            hint={title === null ? texts.eventHint : texts.inputHint}
            error={issue === texts.notJson ? issue : null}
            onChange={onType}
          />
        )}
        {issue !== null && issue !== texts.notJson && <Notice kind="error">{issue}</Notice>}
        <SelectField
          label={texts.version}
          name="version"
          value={version}
          choices={(['same', 'live'] as const).map((value) => ({ value, label: texts.versions[value] }))}
          onChange={(value) => onVersion(value === 'live' ? 'live' : 'same')}
        />
      </div>
    </Dialog>
  );
}
