import type { ReactElement } from 'react';
import { releaseRates } from '../../../../domain/runs/flood';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { texts } from '../texts';
import { ReplayDialog } from './ReplayDialog';
import { historySlice, selectHistory } from './state';

const events = historySlice.actions;

/** The questions before a replay, a release and a cancellation. */
export function HistoryDialogs(): ReactElement {
  const dispatch = useAppDispatch();
  const { replay, release, cancelling, isAskingAll, answering, chosen, isBusy } = useAppSelector(selectHistory);
  return (
    <>
      {replay !== null && <ReplayDialog replay={replay} isBusy={isBusy} />}
      {release !== null && (
        <Dialog
          isOpen
          title={texts.releaseTitle}
          description={texts.releaseText}
          onClose={() => dispatch(events.releaseClosed())}
          actions={
            <>
              <Button kind="primary" isBusy={isBusy} onClick={() => dispatch(events.releaseConfirmed())}>
                {texts.release}
              </Button>
              <Button onClick={() => dispatch(events.releaseClosed())}>{texts.dismiss}</Button>
            </>
          }
        >
          <SelectField
            label={texts.releaseRate}
            name="rate"
            value={String(release.rate)}
            choices={releaseRates.map((rate) => ({ value: String(rate), label: texts.rate(rate) }))}
            onChange={(value) =>
              dispatch(events.releaseRateChosen({ rate: releaseRates.find((rate) => String(rate) === value) ?? release.rate }))
            }
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
        onConfirm={() => dispatch(events.allReplayed())}
        onClose={() => dispatch(events.allClosed())}
      />
      {answering !== null && (
        <ConfirmDialog
          isOpen
          title={texts.askManyTitle(chosen.length)}
          description={texts.askManyTexts[answering]}
          confirm={texts.answers[answering]}
          cancel={texts.dismiss}
          kind="primary"
          onConfirm={() => dispatch(events.chosenAnswered({ answer: answering }))}
          onClose={() => dispatch(events.answerClosed())}
        />
      )}
      <ConfirmDialog
        isOpen={cancelling !== null}
        title={texts.cancelTitle}
        description={texts.cancelText}
        confirm={texts.cancel}
        cancel={texts.keep}
        onConfirm={() => dispatch(events.cancelConfirmed())}
        onClose={() => dispatch(events.cancelClosed())}
      />
    </>
  );
}
