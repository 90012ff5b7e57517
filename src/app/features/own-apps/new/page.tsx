import { useRef, type FormEvent, type ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { leaveFile } from '../../../platform/files';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { parts as accounts } from '../../accounts';
import type { SignIn } from '../definition';
import { newTexts as texts } from '../texts';
import { maxChosen, Operations } from './Operations';
import css from './page.module.css';
import { newAppFlow, newAppSlice, selectNewApp, type NewAppState } from './state';

const { createAsked, draftAsked, fileChosen, handTyped, nameTyped, readAsked, typed, wentTo } = newAppSlice.actions;

/** A new app: the document, the operations that it offers, and a look at it before it is created. */
function NewAppPage(): ReactElement {
  const { step, issues } = useAppSelector(selectNewApp);
  return (
    <Page width="normal">
      <PageHead back={<TextLink to="/app/own-apps">{texts.back}</TextLink>} title={texts.title} lead={texts.lead} />
      {step === 'source' && <Source />}
      {step === 'operations' && <Choice />}
      {step === 'review' && <Review />}
      {issues.length > 0 && (
        <Notice kind="error">
          {issues.map((issue) => (
            <p key={issue}>{issue}</p>
          ))}
        </Notice>
      )}
    </Page>
  );
}

function Source(): ReactElement {
  const dispatch = useAppDispatch();
  const { from, text, address, isBusy } = useAppSelector(selectNewApp);
  const file = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) dispatch(readAsked());
  };
  const choices = (['text', 'address', 'hand'] as const).map((value) => ({ value, label: texts.sources[value] }));
  return (
    <Card>
      <form onSubmit={submit}>
        <Stack>
          <ChoiceBar label={texts.source} value={from} choices={choices} onChoose={(value) => dispatch(typed({ from: value }))} />
          {from === 'text' && (
            <TextAreaField
              label={texts.text}
              name="document"
              rows={10}
              hint={texts.textHint}
              value={text}
              onChange={(value) => dispatch(typed({ text: value }))}
            />
          )}
          {from === 'address' && (
            <TextField
              label={texts.address}
              name="address"
              type="url"
              hint={texts.addressHint}
              placeholder="https://api.example.com/openapi.json"
              value={address}
              onChange={(value) => dispatch(typed({ address: value }))}
            />
          )}
          {from === 'hand' && <HandForm />}
          {/* The button is what people press; the field itself is for the browser. */}
          <input
            ref={file}
            hidden
            type="file"
            aria-label={texts.file}
            accept=".json,.yaml,.yml,application/json,application/yaml"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) dispatch(fileChosen({ ticket: leaveFile(chosen) }));
              target.value = ''; // The same file may be chosen again after it was corrected.
            }}
          />
          <Bar>
            <Button
              type="submit"
              kind="primary"
              isBusy={isBusy}
              isDisabled={from !== 'hand' && (from === 'text' ? text : address).trim() === ''}
            >
              {from === 'hand' ? texts.next : texts.read}
            </Button>
            {from === 'text' && <Button onClick={() => file.current?.click()}>{texts.file}</Button>}
          </Bar>
        </Stack>
      </form>
    </Card>
  );
}

function HandForm(): ReactElement {
  const dispatch = useAppDispatch();
  const { name, server, signIn, keyName } = useAppSelector(selectNewApp).hand;
  const signIns = Object.entries(texts.signIns).map(([value, label]) => ({ value, label }));
  return (
    <>
      <TextField label={texts.name} name="name" maxLength={100} value={name} onChange={(value) => dispatch(handTyped({ name: value }))} />
      <TextField
        label={texts.server}
        name="server"
        type="url"
        hint={texts.serverHint}
        value={server}
        onChange={(value) => dispatch(handTyped({ server: value }))}
      />
      <SelectField
        label={texts.signIn}
        name="signIn"
        value={signIn}
        choices={signIns}
        onChange={(value) => dispatch(handTyped({ signIn: value as SignIn }))}
      />
      {(signIn === 'header' || signIn === 'query') && (
        <TextField
          label={texts.keyName}
          name="keyName"
          maxLength={100}
          value={keyName}
          onChange={(value) => dispatch(handTyped({ keyName: value }))}
        />
      )}
    </>
  );
}

function Choice(): ReactElement {
  const dispatch = useAppDispatch();
  const { chosen, isBusy } = useAppSelector(selectNewApp);
  const isRight = chosen.length > 0 && chosen.length <= maxChosen;
  return (
    <Card title={texts.chooseTitle}>
      <Stack>
        <Operations />
        <Bar>
          <Button kind="primary" isBusy={isBusy} isDisabled={!isRight} onClick={() => dispatch(draftAsked())}>
            {texts.next}
          </Button>
          <Button onClick={() => dispatch(wentTo({ step: 'source' }))}>{texts.again}</Button>
        </Bar>
      </Stack>
    </Card>
  );
}

/** Where the way back leads. */
const before = ({ operations }: NewAppState): NewAppState['step'] => (operations.length > 0 ? 'operations' : 'source');

function Review(): ReactElement | null {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectNewApp);
  const { definition, foreignHosts, toConfirm, isConfirmed, isBusy } = state;
  if (definition === null) return null;
  const { name, triggers, actions } = definition;
  const isForeign = foreignHosts.length > 0;
  return (
    <Card title={texts.reviewTitle}>
      <Stack>
        <TextField label={texts.name} name="name" maxLength={100} value={name} onChange={(value) => dispatch(nameTyped({ name: value }))} />
        <p>{texts.events(triggers.length, actions.length)}</p>
        <Notice kind={isForeign ? 'warning' : 'info'} title={texts.hostsTitle}>
          <p>{isForeign ? texts.foreign : texts.hostsText}</p>
          <ul className={css.hosts}>
            {(toConfirm?.hosts ?? []).map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
        </Notice>
        {isForeign && (
          <CheckboxField
            label={texts.confirm(foreignHosts)}
            name="confirmed"
            isChecked={isConfirmed}
            onChange={(isChecked) => dispatch(typed({ isConfirmed: isChecked }))}
          />
        )}
        <Bar>
          <Button
            kind="primary"
            isBusy={isBusy}
            isDisabled={name.trim() === '' || (isForeign && !isConfirmed)}
            onClick={() => dispatch(createAsked())}
          >
            {texts.createNow}
          </Button>
          <Button onClick={() => dispatch(wentTo({ step: before(state) }))}>{texts.change}</Button>
        </Bar>
      </Stack>
    </Card>
  );
}

export default definePage({
  path: '/app/own-apps/new',
  title: 'Create an App',
  frame: 'full',
  chunk: 'own-app',
  scrollsToTop: true,
  needs: [accounts],
  slices: [newAppSlice],
  sagas: [newAppFlow],
  Screen: NewAppPage,
});
