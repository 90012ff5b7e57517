import { useEffect, useRef, type ReactElement } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { parsedJson } from '../definition';
import { editTexts as texts } from '../texts';
import { Events } from './Events';
import { inWords, useIssues } from './issues';
import css from './page.module.css';
import { editAppSlice, type LoadedApp } from './state';
import { Ways } from './Ways';

const { editingKept, headTyped, jsonTyped, saveAsked, undone } = editAppSlice.actions;

/** The parts of an app in forms, its JSON for those who know it, and saving. */
export function Forms({ stored, definition, drafts, json, isBusy }: LoadedApp): ReactElement {
  const dispatch = useAppDispatch();
  const { connection, actions, triggers } = definition;
  const isWrong = json !== null && JSON.stringify(definition) !== JSON.stringify(parsedJson(json));
  const isUnchanged = definition === stored && Object.values(drafts).every((each) => Object.keys(each).length === 0);
  return (
    <Stack gap="large">
      <Head definition={definition} />
      <Ways {...(connection !== undefined && { connection })} />
      <Events list="triggers" events={triggers} mayChange />
      <Events list="actions" events={actions} mayChange />
      <Card>
        <details>
          <summary>{texts.json}</summary>
          <TextAreaField
            label={texts.json}
            name="json"
            rows={20}
            hint={texts.jsonHint}
            error={isWrong ? texts.notJson : null}
            value={json ?? JSON.stringify(definition, null, 2)}
            onChange={(text) => dispatch(jsonTyped({ text }))}
          />
        </details>
      </Card>
      <div className={css.end} data-sticks={!isUnchanged || json !== null || undefined}>
        <Bar>
          <Button
            kind="primary"
            isBusy={isBusy}
            isDisabled={isWrong || isUnchanged}
            onClick={() => dispatch(saveAsked({ acceptsLosses: false }))}
          >
            {texts.save}
          </Button>
          <Button isDisabled={isUnchanged && json === null} onClick={() => dispatch(undone())}>
            {texts.undo}
          </Button>
        </Bar>
      </div>
    </Stack>
  );
}

function Head({ definition: { name, about = '', bases, hosts } }: Pick<LoadedApp, 'definition'>): ReactElement {
  const dispatch = useAppDispatch();
  const issueAt = useIssues();
  return (
    <Card title={texts.about}>
      <Stack>
        <TextField
          label={texts.name}
          name="name"
          maxLength={100}
          error={issueAt('name')}
          value={name}
          onChange={(value) => dispatch(headTyped({ name: value }))}
        />
        <TextAreaField
          label={texts.description}
          name="about"
          maxLength={300}
          error={issueAt('about')}
          value={about}
          onChange={(value) => dispatch(headTyped({ about: value }))}
        />
        <TextField
          label={texts.base}
          name="base"
          hint={texts.baseHint}
          error={issueAt('bases')}
          value={bases.default ?? ''}
          onChange={(value) => dispatch(headTyped({ base: value }))}
        />
        <TextAreaField
          label={texts.hosts}
          name="hosts"
          hint={texts.hostsHint}
          error={issueAt('hosts')}
          value={hosts.join('\n')}
          onChange={(value) => dispatch(headTyped({ hosts: value.split('\n') }))}
        />
      </Stack>
    </Card>
  );
}

/** Why the last save was refused, and what a person can accept. It gets the focus, because the button may be far below. */
export function Refusals({ stored, definition, issues, losses, toConfirm, acceptsLosses }: LoadedApp): ReactElement | null {
  const dispatch = useAppDispatch();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (issues.length + losses.length > 0 || toConfirm !== null) notice.current?.focus();
  }, [issues, losses, toConfirm]);
  const keep = (
    <Button size="small" onClick={() => dispatch(editingKept())}>
      {texts.keep}
    </Button>
  );
  if (toConfirm !== null)
    return (
      <Notice
        kind="warning"
        title={texts.hostsTitle}
        noticeRef={notice}
        action={
          <Bar>
            <Button size="small" onClick={() => dispatch(saveAsked({ acceptsLosses, digest: toConfirm.digest }))}>
              {texts.confirm}
            </Button>
            {keep}
          </Bar>
        }
      >
        <p>{texts.hostsText}</p>
        <Sentences all={toConfirm.hosts} />
      </Notice>
    );
  if (losses.length > 0)
    return (
      <Notice
        kind="warning"
        title={texts.losses}
        noticeRef={notice}
        action={
          <Bar>
            <Button size="small" onClick={() => dispatch(saveAsked({ acceptsLosses: true }))}>
              {texts.accept}
            </Button>
            {keep}
          </Bar>
        }
      >
        <p>{texts.lossesText}</p>
        {/* The places of what was removed are those that it had. */}
        <Sentences all={losses.map((loss) => inWords(stored, loss))} />
      </Notice>
    );
  if (issues.length === 0) return null;
  return (
    <Notice kind="error" title={texts.issues} noticeRef={notice}>
      <Sentences all={issues.map((issue) => inWords(definition, issue))} />
    </Notice>
  );
}

const Sentences = ({ all }: { all: readonly string[] }): ReactElement => (
  <>
    {all.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </>
);
