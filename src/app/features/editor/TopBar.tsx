import { useId, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../widgets/Button/Button';
import { IconStrip } from '../../widgets/IconStrip/IconStrip';
import { LiveRegion } from '../../widgets/LiveRegion/LiveRegion';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { texts } from './texts';
import type { OpenView } from './selectors';
import { longestTitle } from './state';
import { flatSteps } from './steps/step';
import css from './page.module.css';

export interface TopBarEvents {
  onTitle: (title: string) => void;
  onSave: () => void;
  onSwitch: (to: 'on' | 'off') => void;
  onPublish: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The Zap's name, editable in place, an overview of its steps, and the actions on the whole Zap. */
export function TopBar({
  view,
  menu,
  nameNotice,
  onTitle,
  onSave,
  onSwitch,
  onPublish,
  onUndo,
  onRedo,
}: TopBarEvents & { view: OpenView; menu?: ReactNode; nameNotice?: ReactNode }): ReactElement {
  const { title, state, busy, isChanged, isSaved, steps, failure, isRestored, isPublishable, live } = view;
  const id = useId();
  const isOn = state === 'on';
  const saveStatus = busy === 'saving' ? texts.saving : isChanged ? texts.unsaved : isSaved ? texts.allSaved : '';
  // Saving is automatic, unless a person has to decide or to try again.
  const isSaveOffered = isChanged && busy === null && (failure !== null || isRestored);
  return (
    <form
      className={css.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextLink to="/app/assets/zaps" isQuiet>
        {texts.back}
      </TextLink>
      <VisuallyHidden>
        <h1>{texts.heading}</h1>
      </VisuallyHidden>
      <span className={css.name}>
        <label className={css.nameLabel} htmlFor={id}>
          {texts.name}
        </label>
        <input
          id={id}
          className={css.title}
          name="title"
          value={title}
          maxLength={longestTitle}
          autoComplete="off"
          aria-invalid={title.trim() === '' || undefined}
          onChange={({ target }) => onTitle(target.value)}
        />
        {nameNotice}
      </span>
      <span className={css.glance}>
        <IconStrip steps={flatSteps(steps).filter(({ app }) => app !== '')} />
      </span>
      <Tag kind={isOn ? 'success' : 'neutral'}>{texts.states[state]}</Tag>
      <span className={css.saveStatus} data-changed={(isChanged && busy !== 'saving') || undefined}>
        {saveStatus}
      </span>
      <span className={css.acts}>
        {isSaveOffered && <Button type="submit">{texts.saveNow}</Button>}
        <Button kind="plain" isDisabled={!view.canUndo} onClick={onUndo}>
          {texts.undo}
        </Button>
        <Button kind="plain" isDisabled={!view.canRedo} onClick={onRedo}>
          {texts.redo}
        </Button>
        {menu}
        {live !== null && (
          <Button
            kind={isOn || isPublishable ? 'secondary' : 'primary'}
            isBusy={busy === 'switching'}
            onClick={() => onSwitch(isOn ? 'off' : 'on')}
          >
            {isOn ? texts.turnOff : texts.turnOn}
          </Button>
        )}
        {/* It stays in its place, so that a second press does not turn the Zap off. */}
        {(isPublishable || (isOn && live !== null)) && (
          <Button
            kind={isPublishable ? 'primary' : 'secondary'}
            isBusy={busy === 'publishing'}
            isDisabled={!isPublishable}
            onClick={onPublish}
          >
            {isPublishable ? texts.publish : texts.isPublished}
          </Button>
        )}
        {live === null && isOn && (
          <Button isBusy={busy === 'switching'} onClick={() => onSwitch('off')}>
            {texts.turnOff}
          </Button>
        )}
      </span>
      <LiveRegion message={busy === null && isSaved && !isChanged && failure === null ? said(view) : ''} />
    </form>
  );
}

const said = ({ state, isSwitched }: OpenView): string => {
  if (!isSwitched) return texts.saved;
  return state === 'on' ? texts.turnedOn : texts.turnedOff;
};
