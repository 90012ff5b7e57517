import { useId, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { IconStrip } from '../../../widgets/IconStrip/IconStrip';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { copy } from '../copy';
import type { EditorView } from '../selectors';
import { longestTitle } from '../state';
import css from './EditorScreen.module.css';

export interface TopBarEvents {
  onTitle: (title: string) => void;
  onSave: () => void;
  onSwitch: (to: 'on' | 'off') => void;
}

type Open = Extract<EditorView, { phase: 'open' }>;

/** The Zap's name, editable in place, an overview of its steps, and the actions on the whole Zap. */
export function TopBar({ view, onTitle, onSave, onSwitch }: TopBarEvents & { view: Open }): ReactElement {
  const { title, state, busy, isChanged, isSaved, steps } = view;
  const id = useId();
  const isOn = state === 'on';
  const saveStatus = isChanged ? copy.unsaved : isSaved ? copy.allSaved : '';
  return (
    <form
      className={css.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextLink to="/app/assets/zaps" isQuiet>
        {copy.back}
      </TextLink>
      <VisuallyHidden>
        <h1>{copy.heading}</h1>
      </VisuallyHidden>
      <span className={css.name}>
        <label className={css.nameLabel} htmlFor={id}>
          {copy.name}
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
      </span>
      <span className={css.glance}>
        <IconStrip steps={steps.filter(({ app }) => app !== '')} />
      </span>
      <Tag kind={isOn ? 'success' : 'neutral'}>{copy.states[state]}</Tag>
      <span className={css.saveStatus} data-changed={isChanged || undefined}>
        {saveStatus}
      </span>
      <span className={css.acts}>
        <Button type="submit" isBusy={busy === 'saving'} isDisabled={!isChanged && view.id !== null}>
          {state === 'draft' ? copy.save : copy.saveAgain}
        </Button>
        <Button kind={isOn ? 'secondary' : 'primary'} isBusy={busy === 'switching'} onClick={() => onSwitch(isOn ? 'off' : 'on')}>
          {isOn ? copy.turnOff : copy.turnOn}
        </Button>
      </span>
      <LiveRegion message={busy === null && isSaved && !isChanged && view.fault === null ? said(view) : ''} />
    </form>
  );
}

const said = ({ state, isSwitched }: Open): string => {
  if (!isSwitched) return copy.saved;
  return state === 'on' ? copy.turnedOn : copy.turnedOff;
};
