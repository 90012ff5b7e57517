import type { ReactElement } from 'react';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Icon } from '../../widgets/Icon/Icon';
import { IconStrip } from '../../widgets/IconStrip/IconStrip';
import { LiveRegion } from '../../widgets/LiveRegion/LiveRegion';
import { SwitchField } from '../../widgets/SwitchField/SwitchField';
import { Tag } from '../../widgets/Tag/Tag';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { SameNameNotice } from '../same-names';
import { BackLink } from './BackLink';
import { IconButton } from './IconButton';
import { Checklist } from './Notices';
import type { OpenEditor } from './openEditor';
import css from './page.module.css';
import { useLacksPremium } from './picker/AppPicker';
import { selectChosenSteps, selectHasChanges, selectIsPublishable } from './selectors';
import { editorSlice, maxTitleLength, publishRequested, saveRequested, selectOpen, switchRequested } from './state';
import { texts } from './texts';
import { testRunOpened } from './tests/runState';
import { testRunTexts } from './tests/texts';
import { versionsSlice } from './versions/state';
import { versionsTexts } from './versions/texts';
import { ZapMenu } from './versions/ZapMenu';

const { redone, titleTyped, undone } = editorSlice.actions;

/** The Zap's name, editable in place, its state, and the actions on the whole Zap. */
export function TopBar(): ReactElement | null {
  const dispatch = useAppDispatch();
  const isChanged = useAppSelector(selectHasChanges);
  const canPublish = useAppSelector(selectIsPublishable);
  const chosen = useAppSelector(selectChosenSteps);
  const shown = useAppSelector((state) => barOf(selectOpen(state)), shallowEqual);
  const lacksPremium = useLacksPremium(shown?.zap);
  if (shown === null) return null;
  const { zap, title, canUndo, canRedo, busy, isSaved, isSwitched, failure, isRestored } = shown;
  const isOn = zap.state === 'on';
  const saveStatus = busy === 'saving' ? texts.saving : isChanged ? texts.unsaved : isSaved ? texts.allSaved : '';
  // Saving is automatic, unless a person has to decide or to try again.
  const isSaveOffered = isChanged && busy === null && (failure !== null || isRestored);
  const saved = !isSwitched ? texts.saved : isOn ? texts.turnedOn : texts.turnedOff;
  return (
    <form
      className={css.bar}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(saveRequested());
      }}
    >
      <BackLink />
      <VisuallyHidden>
        <h1>{texts.heading}</h1>
      </VisuallyHidden>
      <span className={css.name}>
        <input
          className={css.title}
          name="title"
          aria-label={texts.name}
          value={title}
          maxLength={maxTitleLength}
          autoComplete="off"
          aria-invalid={title.trim() === '' || undefined}
          onChange={({ target }) => dispatch(titleTyped({ title: target.value }))}
        />
        <SameNameNotice kind="zap" id={zap.id} title={title} accountId={zap.accountId} />
      </span>
      <span className={css.glance}>
        <IconStrip steps={chosen.map((step) => ({ ...step, isPremium: step.isPremium && lacksPremium }))} />
      </span>
      <span className={css.state}>
        {zap.state === 'draft' && <Tag kind="neutral">{texts.states.draft}</Tag>}
        {(zap.live !== null || isOn) && (
          <SwitchField
            label={texts.switch}
            name="on"
            size="small"
            isLabelHidden
            isOn={isOn}
            isBusy={busy === 'switching'}
            onChange={(isWanted) => dispatch(switchRequested({ to: isWanted ? 'on' : 'off' }))}
          />
        )}
        <span className={css.quiet} data-changed={(isChanged && busy !== 'saving') || undefined}>
          {saveStatus}
        </span>
      </span>
      <span className={css.acts} role="group" aria-label={texts.actions}>
        {isSaveOffered && (
          <Button type="submit" size="small" label={texts.saveNow}>
            <span className={css.narrow}>
              <Icon name="save" />
            </span>
            <span className={css.wide}>{texts.saveNow}</span>
          </Button>
        )}
        <IconButton icon="undo" label={texts.undo} keys="Ctrl+Z" isDisabled={!canUndo} onClick={() => dispatch(undone())} />
        <IconButton icon="redo" label={texts.redo} keys="Ctrl+Shift+Z" isDisabled={!canRedo} onClick={() => dispatch(redone())} />
        <IconButton
          icon="history"
          label={versionsTexts.versions}
          isDisabled={zap.id === null}
          onClick={() => dispatch(versionsSlice.actions.listOpened())}
        />
        <TestRunButton />
        <ZapMenu isNew={zap.id === null} />
        <Checklist />
        {/* It stays in its place, so that a second press does nothing else. */}
        <Button
          kind={canPublish ? 'primary' : 'secondary'}
          isBusy={busy === 'publishing'}
          isDisabled={!canPublish}
          onClick={() => dispatch(publishRequested())}
        >
          {canPublish ? texts.publish : texts.isPublished}
        </Button>
      </span>
      <LiveRegion message={busy === null && isSaved && !isChanged && failure === null ? saved : ''} />
    </form>
  );
}

/** What the bar shows: not the definition, so that a key in a field does not draw it. */
function barOf(open: OpenEditor | null) {
  if (open === null) return null;
  const { zap, title, busy, isSaved, isSwitched, failure, isRestored, history } = open;
  const [canUndo, canRedo] = [history.past.length > 0, history.future.length > 0];
  return { zap, title, busy, isSaved, isSwitched, failure, isRestored, canUndo, canRedo };
}

/** Opens the dialog in which the whole draft is run; it begins with a dry run. */
function TestRunButton(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <Button label={testRunTexts.open} onClick={() => dispatch(testRunOpened({ isDry: true }))}>
      <span className={css.narrow}>
        <Icon name="play" />
      </span>
      <span className={css.wide}>{testRunTexts.open}</span>
    </Button>
  );
}
