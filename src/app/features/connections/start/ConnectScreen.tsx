import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { longestConnectionTitle } from '../../../../domain/connections';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { connectionsPath } from './addresses';
import css from './ConnectScreen.module.css';
import { texts } from './texts';
import { CredentialInput } from './CredentialInput';
import { demoField, fieldsOf, titleField, type ConnectMode, type ConnectState, type LoadedConnect } from './state';

export interface ConnectScreenProps {
  connect: ConnectState;
  /** As the address names the app. */
  api: string;
  /** Where giving up leads. */
  cancelAddress: string;
  /** Opened for this alone by a page that waits in another tab: Cancel closes it. */
  isInOwnTab: boolean;
  onChange: (name: string, value: string) => void;
  onModeChoose: (mode: ConnectMode) => void;
  onDemoAgree: (isAgreed: boolean) => void;
  onSubmit: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

/** Connecting an account of an app: its fields, and a clear way back. Shown without the application's header. */
export function ConnectScreen(props: ConnectScreenProps): ReactElement {
  return <SplitPage form={<div className={css.page}>{contentOf(props)}</div>} />;
}

function contentOf({ connect, api, cancelAddress, onRetry, ...acts }: ConnectScreenProps): ReactNode {
  switch (connect.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'missing':
      return (
        <Message title={texts.missing} text={texts.missingText(api)} cancelAddress={cancelAddress}>
          <TextLink to="/apps" look="primary">
            {texts.toApps}
          </TextLink>
        </Message>
      );
    case 'failed':
      return (
        <Message title={texts.loadFailed} cancelAddress={cancelAddress}>
          <Button kind="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
        </Message>
      );
    case 'over':
      return (
        <Message title={connect.title === null ? texts.notConnected : texts.connected(connect.title)} text={texts.closeTab}>
          <TextLink to={connectionsPath} look="secondary">
            {texts.toConnections}
          </TextLink>
        </Message>
      );
    case 'loaded': {
      const { name } = connect.start.app;
      if (connect.start.way === 'not_needed')
        return <Message title={texts.notNeeded(name)} text={texts.notNeededText} cancelAddress={cancelAddress} />;
      if (connect.start.way === 'unavailable')
        return (
          <Message
            title={texts.unavailable(name)}
            text={connect.start.canRun ? texts.unavailableText(name) : texts.cannotRunText(name)}
            cancelAddress={cancelAddress}
          />
        );
      return <Form asking={connect} cancelAddress={cancelAddress} {...acts} />;
    }
  }
}

interface MessageProps {
  title: string;
  text?: string;
  /** Absent where there is nothing to go back to. */
  cancelAddress?: string;
  children?: ReactNode;
}

function Message({ title, text, cancelAddress, children }: MessageProps): ReactElement {
  return (
    <>
      <h1 className={css.title}>{title}</h1>
      {text !== undefined && <p className={css.lead}>{text}</p>}
      <div className={css.ways}>
        {children}
        {cancelAddress !== undefined && (
          <TextLink to={cancelAddress} look={children ? 'secondary' : 'primary'}>
            {texts.goBack}
          </TextLink>
        )}
      </div>
    </>
  );
}

/** How a client is registered at the app, by a person whose operator has not done it. */
function Registration({ help, redirectUri }: { help: string; redirectUri: string }): ReactElement {
  return (
    <div className={css.page}>
      <p className={css.lead}>{help}</p>
      <CopyField label={texts.redirectUri} value={redirectUri} />
      <p className={css.lead}>{texts.thenEnter}</p>
    </div>
  );
}

type FormProps = Pick<
  ConnectScreenProps,
  'cancelAddress' | 'isInOwnTab' | 'onChange' | 'onModeChoose' | 'onDemoAgree' | 'onSubmit' | 'onCancel'
> & {
  asking: LoadedConnect;
};

function Form({ asking, cancelAddress, isInOwnTab, onChange, onModeChoose, onDemoAgree, onSubmit, onCancel }: FormProps): ReactElement {
  const { start, connection, values, isDemoAgreed, mode, isSubmitting, fieldErrors, issue, refusals } = asking;
  const { name, logoUrl } = start.app;
  const form = useRef<HTMLFormElement>(null);
  // After a refusal the focus goes to the first field that is blamed.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const errorOf = (field: string): string | null => fieldErrors[field]?.join(' ') ?? null;
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) onSubmit();
      }}
    >
      <AppLogo name={name} url={logoUrl} size={64} />
      <h1 className={css.title}>{connection ? texts.reconnectTitle(connection.title) : texts.title(name)}</h1>
      <p className={css.lead}>{connection ? texts.reconnectLead(name) : texts.lead(name)}</p>
      {issue !== null && <Notice kind="error">{issue}</Notice>}
      {start.oauth !== null && start.way === 'fields' && (
        <ChoiceBar
          label={texts.how}
          value={mode}
          choices={[
            { value: 'oauth', label: texts.bySignIn(name) },
            { value: 'fields', label: texts.byFields },
          ]}
          onChoose={onModeChoose}
        />
      )}
      {mode === 'oauth' && start.oauth?.registration != null && <Registration {...start.oauth.registration} />}
      {fieldsOf(asking).map((field) => (
        <CredentialInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errorOf(field.name)}
          onChange={(value) => onChange(field.name, value)}
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
          maxLength={longestConnectionTitle}
          onChange={(value) => onChange(titleField, value)}
        />
      )}
      {start.way === 'fields' && !start.canRun && <Notice kind="info">{texts.cannotRun(name)}</Notice>}
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
            onChange={onDemoAgree}
          />
        </>
      )}
      <div className={css.ways}>
        <Button kind="primary" type="submit" isBusy={isSubmitting}>
          {mode === 'oauth' ? texts.goOn(name) : connection ? texts.reconnect : texts.connect}
        </Button>
        {isInOwnTab ? (
          <Button onClick={onCancel}>{texts.cancel}</Button>
        ) : (
          <TextLink to={cancelAddress} look="secondary">
            {texts.cancel}
          </TextLink>
        )}
      </div>
    </form>
  );
}
