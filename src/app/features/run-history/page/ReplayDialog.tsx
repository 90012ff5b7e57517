import { useMemo, useRef, type ReactElement, type RefObject } from 'react';
import { textOf } from '../../../../domain/runs/json';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { placeOf } from '../../../widgets/DataView/leaves';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Stack } from '../../../widgets/Stack/Stack';
import { Tabs } from '../../../widgets/Tabs/Tabs';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from '../texts';
import { namedIn, readJson, valuesOf, withTyped } from './corrections';
import { historySlice, selectHistory, type ReplayForm, type ReplayStart } from './state';

const events = historySlice.actions;

/** The question before a replay: where it begins, with which values, and on which version. */
export function ReplayDialog({ replay, isBusy }: { replay: ReplayForm; isBusy: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const close = () => dispatch(events.replayClosed());
  const { starts, at, version, issue } = replay;
  const start = starts[at]!;
  const { title, text } = start;
  const named = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen
      focusFirst={named}
      staysOnPressOutside
      title={texts.replayTitle(title)}
      description={title === null ? texts.replayAllText : texts.replayText}
      onClose={close}
      actions={
        <>
          <Button kind="primary" isBusy={isBusy} onClick={() => dispatch(events.replaySubmitted())}>
            {texts.replay}
          </Button>
          <Button onClick={close}>{texts.dismiss}</Button>
        </>
      }
    >
      <Stack>
        {starts.length > 1 && (
          <SelectField
            label={texts.replayStart}
            name="start"
            value={String(at)}
            choices={starts.map((each, index) => ({ value: String(index), label: texts.replayStarts(each.title) }))}
            onChange={(value) => dispatch(events.replayStartChosen({ at: Number(value) }))}
          />
        )}
        {text !== null && <Input key={at} start={{ ...start, text }} issue={issue === texts.notJson ? issue : null} named={named} />}
        {issue !== null && issue !== texts.notJson && <Notice kind="error">{issue}</Notice>}
        <SelectField
          label={texts.version}
          name="version"
          value={version}
          choices={(['same', 'live'] as const).map((value) => ({ value, label: texts.versions[value] }))}
          onChange={(value) => dispatch(events.replayVersionChosen({ version: value === 'live' ? 'live' : 'same' }))}
        />
      </Stack>
    </Dialog>
  );
}

interface InputProps {
  start: ReplayStart & { readonly text: string };
  issue: string | null;
  /** Gets the field of the value that the error names. */
  named: RefObject<HTMLInputElement | null>;
}

/** The input of a step, or the event, as fields with labels and as JSON; only as JSON if it does not fit into fields. */
function Input({ start: { path, title, text, original }, issue, named }: InputProps): ReactElement {
  const dispatch = useAppDispatch();
  const { run } = useAppSelector(selectHistory);
  const step = run.phase === 'loaded' ? run.run.steps.findLast((each) => each.path === path) : undefined;
  const labels = step?.kind === 'trigger' ? step.outputLabels : step?.inputLabels;
  const label = title === null ? texts.event : texts.input;
  const hint = title === null ? texts.eventHint : texts.inputHint;
  const before = useMemo(() => valuesOf(readJson(original ?? ''), labels), [original, labels]);
  const typed = (next: string) => dispatch(events.replayTyped({ text: next }));
  const json = <TextAreaField label={label} name="input" rows={10} value={text} hint={hint} error={issue} onChange={typed} />;
  if (before.length === 0) return json;
  return (
    <Tabs
      label={label}
      tabs={[
        { key: 'values', label: texts.values, content: <Values text={text} before={before} onType={typed} named={named} /> },
        { key: 'json', label: 'JSON', content: json },
      ]}
    />
  );
}

interface ValuesProps extends Pick<InputProps, 'named'> {
  /** JSON. */
  text: string;
  /** The values as they were. */
  before: ReturnType<typeof valuesOf>;
  onType: (text: string) => void;
}

function Values({ text, before, onType, named: namedField }: ValuesProps): ReactElement {
  const { run } = useAppSelector(selectHistory);
  const error = run.phase === 'loaded' ? run.run.error : null;
  const named = namedIn(error, before);
  const now = new Map(valuesOf(readJson(text)).map((leaf) => [placeOf(leaf.path), leaf.value]));
  if (now.size === 0) return <p>{texts.onlyJson}</p>;
  return (
    <Stack>
      {before.map(({ path, label, value, choices }) => {
        const place = placeOf(path);
        if (!now.has(place)) return null;
        const shown = textOf(now.get(place));
        const isNamed = path === named?.path;
        const field = {
          label,
          name: place,
          value: shown,
          error: isNamed && shown === textOf(value) ? error : null,
          onChange: (typed: string) => onType(withTyped(text, path, typed, value)),
        };
        // A value that is none of the choices, such as a corrected one, can be typed.
        if (choices.some((choice) => choice.value === shown)) {
          return <SelectField key={place} {...field} choices={choices} />;
        }
        // A field of one line would drop the ends of lines.
        return shown.includes('\n') || textOf(value).includes('\n') ? (
          <TextAreaField key={place} {...field} />
        ) : (
          <TextField key={place} {...field} autoComplete="off" {...(isNamed && { inputRef: namedField })} />
        );
      })}
    </Stack>
  );
}
