import { useId, type ReactElement } from 'react';
import { useAppDispatch } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { IconStrip } from '../../widgets/IconStrip/IconStrip';
import { LiveRegion } from '../../widgets/LiveRegion/LiveRegion';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { SameNameNotice } from '../same-names';
import { hasChanges, isPublishable, type OpenEditor } from './openEditor';
import css from './page.module.css';
import { editorSlice, maxTitleLength, publishRequested, saveRequested, switchRequested } from './state';
import { flatSteps, type StepView } from './steps/step';
import { texts } from './texts';
import { TestRunButton } from './tests/TestDialogs';
import { ZapMenu } from './versions/ZapMenu';

const { redone, titleTyped, undone } = editorSlice.actions;

/** The Zap's name, editable in place, an overview of its steps, and the actions on the whole Zap. */
export function TopBar({ editor, steps }: { editor: OpenEditor; steps: readonly StepView[] }): ReactElement {
  const dispatch = useAppDispatch();
  const { zap, title, history, busy, isSaved, isSwitched, failure, isRestored } = editor;
  const id = useId();
  const isOn = zap.state === 'on';
  const isChanged = hasChanges(editor);
  const canPublish = isPublishable(editor);
  const saveStatus = busy === 'saving' ? texts.saving : isChanged ? texts.unsaved : isSaved ? texts.allSaved : '';
  // Saving is automatic, unless a person has to decide or to try again.
  const isSaveOffered = isChanged && busy === null && (failure !== null || isRestored);
  const saved = !isSwitched ? texts.saved : isOn ? texts.turnedOn : texts.turnedOff;
  const switchButton = (
    <Button
      kind={isOn || canPublish ? 'secondary' : 'primary'}
      isBusy={busy === 'switching'}
      onClick={() => dispatch(switchRequested({ to: isOn ? 'off' : 'on' }))}
    >
      {isOn ? texts.turnOff : texts.turnOn}
    </Button>
  );
  return (
    <form
      className={css.bar}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(saveRequested());
      }}
    >
      <TextLink to="/app/assets/zaps" isQuiet>
        {texts.back}
      </TextLink>
      <VisuallyHidden>
        <h1>{texts.heading}</h1>
      </VisuallyHidden>
      <span className={css.name}>
        <label className={css.quiet} htmlFor={id}>
          {texts.name}
        </label>
        <input
          id={id}
          className={css.title}
          name="title"
          value={title}
          maxLength={maxTitleLength}
          autoComplete="off"
          aria-invalid={title.trim() === '' || undefined}
          onChange={({ target }) => dispatch(titleTyped({ title: target.value }))}
        />
        <SameNameNotice kind="zap" id={zap.id} title={title} accountId={zap.accountId} />
      </span>
      <span className={css.glance}>
        <IconStrip steps={flatSteps(steps).filter(({ app }) => app !== '')} />
      </span>
      <Tag kind={isOn ? 'success' : 'neutral'}>{texts.states[zap.state]}</Tag>
      <span className={css.quiet} data-changed={(isChanged && busy !== 'saving') || undefined}>
        {saveStatus}
      </span>
      <span className={css.acts}>
        {isSaveOffered && <Button type="submit">{texts.saveNow}</Button>}
        <Button kind="plain" isDisabled={history.past.length === 0} onClick={() => dispatch(undone())}>
          {texts.undo}
        </Button>
        <Button kind="plain" isDisabled={history.future.length === 0} onClick={() => dispatch(redone())}>
          {texts.redo}
        </Button>
        <TestRunButton />
        <ZapMenu isNew={zap.id === null} />
        {zap.live !== null && switchButton}
        {/* It stays in its place, so that a second press does not turn the Zap off. */}
        {(canPublish || isOn) && (
          <Button
            kind={canPublish ? 'primary' : 'secondary'}
            isBusy={busy === 'publishing'}
            isDisabled={!canPublish}
            onClick={() => dispatch(publishRequested())}
          >
            {canPublish ? texts.publish : texts.isPublished}
          </Button>
        )}
        {zap.live === null && isOn && switchButton}
      </span>
      <LiveRegion message={busy === null && isSaved && !isChanged && failure === null ? saved : ''} />
    </form>
  );
}
