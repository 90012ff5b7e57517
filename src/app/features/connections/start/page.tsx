import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { maxConnectionTitleLength } from '../../../../domain/connections';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { usePorts } from '../../../platform/PortsContext';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead, PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { parts as accounts } from '../../accounts';
import { Choice } from '../choice/Choice';
import { choiceFlow, choiceSlice } from '../choice/state';
import { apiIn, connectionsPath, isInOwnTab, returnsOf } from './addresses';
import { CredentialInput } from './CredentialInput';
import { connectFlow, connectSlice, demoField, loadStart, selectConnect, titleField, type LoadedConnect } from './state';
import { texts } from './texts';
import { chosenWay, fieldsOf, signInOf } from './ways';

const { cancelled, demoAgreed, fieldChanged, modeChosen, retried, submitted, wayChosen } = connectSlice.actions;

/** Connecting an account of an app: its fields, and a clear way back. Shown without the application's header. */
function ConnectPage(): ReactElement {
  return (
    <SplitPage
      form={
        <Choice>
          <Content />
        </Choice>
      }
    />
  );
}

/** Where giving up leads. */
function useCancelAddress(): string {
  const { search } = useAppSelector(selectPlace);
  return returnsOf(search, usePorts().location.origin).cancelled;
}

function Content(): ReactElement {
  const dispatch = useAppDispatch();
  const connect = useAppSelector(selectConnect);
  const api = useAppSelector((state) => apiIn(selectPlace(state).pathname) ?? '');
  switch (connect.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'missing':
      return (
        <Message title={texts.missing} text={texts.missingText(api)}>
          <TextLink to="/apps" look="primary">
            {texts.toApps}
          </TextLink>
        </Message>
      );
    case 'failed':
      return (
        <Message title={texts.loadFailed}>
          <Button kind="primary" onClick={() => dispatch(retried())}>
            {texts.retry}
          </Button>
        </Message>
      );
    case 'cancelled':
      return (
        <Stack>
          <PageHead title={texts.notConnected} lead={texts.closeTab} />
          <Bar>
            <TextLink to={connectionsPath} look="secondary">
              {texts.toConnections}
            </TextLink>
          </Bar>
        </Stack>
      );
    case 'loaded': {
      const { way, canRun, app } = connect.start;
      if (way === 'not_needed') return <Message title={texts.notNeeded(app.name)} text={texts.notNeededText} />;
      if (way !== 'unavailable') return <Form {...connect} />;
      return (
        <Message title={texts.unavailable(app.name)} text={canRun ? texts.unavailableText(app.name) : texts.cannotRunText(app.name)} />
      );
    }
  }
}

function Message({ title, text, children }: { title: string; text?: string; children?: ReactNode }): ReactElement {
  return (
    <Stack>
      <PageHead title={title} lead={text} />
      <Bar>
        {children}
        <TextLink to={useCancelAddress()} look={children ? 'secondary' : 'primary'}>
          {texts.goBack}
        </TextLink>
      </Bar>
    </Stack>
  );
}

/** How a client is registered at the app, by a person whose operator has not done it. */
function Registration({ help, redirectUri }: { help: string; redirectUri: string }): ReactElement {
  return (
    <Stack>
      <Lead>{help}</Lead>
      <CopyField label={texts.redirectUri} value={redirectUri} />
      <Lead>{texts.thenEnter}</Lead>
    </Stack>
  );
}

function Form(asking: LoadedConnect): ReactElement {
  const dispatch = useAppDispatch();
  const cancelAddress = useCancelAddress();
  const isOwnTab = useAppSelector((state) => isInOwnTab(selectPlace(state).search));
  const { start, connection, values, isDemoAgreed, mode, isSubmitting, fieldErrors, issue, refusals } = asking;
  const { name, logoUrl } = start.app;
  const way = chosenWay(asking);
  const registration = signInOf(asking)?.registration;
  const form = useRef<HTMLFormElement>(null);
  // After a refusal the focus goes to the first field that is blamed.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const errorOf = (field: string): string | null => fieldErrors[field]?.join(' ') ?? null;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) dispatch(submitted());
      }}
    >
      <Stack>
        <AppLogo name={name} url={logoUrl} size={64} />
        <PageHead
          title={connection ? texts.reconnectTitle(connection.title) : texts.title(name)}
          lead={connection ? texts.reconnectLead(name) : texts.lead(name)}
        />
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        {start.ways.length > 1 && (
          <ChoiceBar
            label={texts.how}
            value={way?.name ?? ''}
            choices={start.ways.map(({ name: value, label }) => ({ value, label }))}
            isStacked={start.ways.length > 2}
            onChoose={(chosen) => dispatch(wayChosen({ name: chosen }))}
          />
        )}
        {way?.help != null && <Lead>{way.help}</Lead>}
        {start.oauth !== null && start.way === 'fields' && start.ways.length === 0 && (
          <ChoiceBar
            label={texts.how}
            value={mode}
            choices={[
              { value: 'oauth', label: texts.bySignIn(name) },
              { value: 'fields', label: texts.byFields },
            ]}
            onChoose={(chosen) => dispatch(modeChosen({ mode: chosen }))}
          />
        )}
        {registration != null && <Registration {...registration} />}
        {fieldsOf(asking).map((field) => (
          <CredentialInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errorOf(field.name)}
            onChange={(value) => dispatch(fieldChanged({ name: field.name, value }))}
          />
        ))}
        {connection === null && (
          <TextField
            label={texts.name}
            name={titleField}
            value={values[titleField] ?? ''}
            error={errorOf(titleField)}
            hint={texts.nameHint(name)}
            autoComplete="off"
            maxLength={maxConnectionTitleLength}
            onChange={(value) => dispatch(fieldChanged({ name: titleField, value }))}
          />
        )}
        {start.way === 'fields' && !start.canRun && <Notice kind="info">{texts.cannotRun(name)}</Notice>}
        {start.toConfirm !== undefined && (
          <Notice kind="info" title={texts.hostsTitle}>
            {texts.hosts(start.toConfirm.hosts)}
          </Notice>
        )}
        {start.way === 'demo' && (
          <>
            <Notice kind="info" title={texts.demoTitle}>
              {texts.demoText(name)}
            </Notice>
            <CheckboxField
              label={texts.demo(name)}
              name={demoField}
              isChecked={isDemoAgreed}
              error={errorOf(demoField)}
              onChange={(isAgreed) => dispatch(demoAgreed({ isAgreed }))}
            />
          </>
        )}
        <Bar>
          <Button kind="primary" type="submit" isBusy={isSubmitting}>
            {mode === 'oauth' ? texts.goOn(name) : connection ? texts.reconnect : texts.connect}
          </Button>
          {isOwnTab ? (
            <Button onClick={() => dispatch(cancelled())}>{texts.cancel}</Button>
          ) : (
            <TextLink to={cancelAddress} look="secondary">
              {texts.cancel}
            </TextLink>
          )}
        </Bar>
      </Stack>
    </form>
  );
}

export default definePage({
  path: '/engine/auth/start/:api',
  title: 'Connect an App',
  auth: 'required',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'connect',
  needs: [accounts],
  slices: [connectSlice, choiceSlice],
  sagas: [connectFlow, choiceFlow],
  load: loadStart,
  reloadOn: [retried],
  Screen: ConnectPage,
});
