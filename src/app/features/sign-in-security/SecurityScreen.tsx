import { useState, type ReactElement } from 'react';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ConfirmDialog } from '../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../widgets/Notice/Notice';
import { PasswordField } from '../../widgets/PasswordField/PasswordField';
import { Row, RowList } from '../../widgets/RowList/RowList';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { texts } from './texts';
import css from './SecurityScreen.module.css';
import type { Card as CardName, PasswordForm, SecurityState } from './state';

export interface SecurityScreenProps {
  readonly state: SecurityState;
  readonly onRetry: () => void;
  readonly onType: (values: Partial<PasswordForm>) => void;
  readonly onChangePassword: () => void;
  readonly onRenew: () => void;
  readonly onDownload: () => void;
  readonly onSaved: () => void;
  readonly onEnd: (session: string) => void;
  readonly onEndOthers: () => void;
}

/** The ways to sign in, and the signed-in devices. */
export function SecurityScreen(props: SecurityScreenProps): ReactElement {
  const { state } = props;
  if (state.loaded === null) {
    return <WaitingCard title={texts.title} loading={texts.loading} failure={state.failure} retry={texts.retry} onRetry={props.onRetry} />;
  }
  return (
    <>
      <PasswordCard {...props} loaded={state.loaded} />
      <FactorCard {...props} loaded={state.loaded} />
      <DevicesCard {...props} loaded={state.loaded} />
    </>
  );
}

type LoadedProps = SecurityScreenProps & { readonly loaded: NonNullable<SecurityState['loaded']> };

function CardNotice({ state: { notice }, card }: { readonly state: SecurityState; readonly card: CardName }): ReactElement | null {
  return notice?.card === card ? <Notice kind={notice.kind}>{notice.text}</Notice> : null;
}

function PasswordCard({ state, loaded: { overview }, onType, onChangePassword }: LoadedProps): ReactElement {
  const { form, fieldErrors, busy } = state;
  const isEmpty = form.password1 === '' || form.password2 === '' || (overview.hasPassword && form.password === '');
  const field = (name: keyof PasswordForm, label: string, hint?: string): ReactElement => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
      maxLength={256}
      value={form[name]}
      error={fieldErrors[name]}
      onChange={(value) => onType({ [name]: value })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <Card title={texts.password.title}>
      <form
        className={css.section}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && busy === null) onChangePassword();
        }}
      >
        <p className={css.lead}>
          {overview.passwordChangedAt === null ? texts.password.none : texts.password.changedAt(overview.passwordChangedAt)}
        </p>
        <CardNotice state={state} card="password" />
        {overview.hasPassword && field('password', texts.password.present)}
        {field('password1', texts.password.password1, texts.password.hint)}
        {field('password2', texts.password.password2)}
        <div>
          <Button kind="primary" type="submit" isBusy={busy === 'password'} isDisabled={isEmpty}>
            {overview.hasPassword ? texts.password.change : texts.password.set}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function FactorCard({ state, loaded, onRenew, onDownload, onSaved }: LoadedProps): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  const { twoFactor } = loaded.overview;
  return (
    <Card title={texts.factor.title}>
      <div className={css.section}>
        <CardNotice state={state} card="factor" />
        <p className={css.lead}>{twoFactor === null ? texts.factor.off : texts.factor.since(twoFactor.enabledAt)}</p>
        {twoFactor !== null && (
          <Notice kind={twoFactor.recoveryCodesLeft <= 3 ? 'warning' : 'info'}>
            {texts.factor.left(twoFactor.recoveryCodesLeft)}
            {twoFactor.recoveryCodesLeft <= 3 && ` ${texts.factor.few}`}
          </Notice>
        )}
        {state.codes !== null && (
          <div className={css.section}>
            <p className={css.lead}>{texts.factor.shown}</p>
            <ul className={css.codes} aria-label={texts.factor.list}>
              {state.codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <div className={css.actions}>
              <Button size="small" onClick={onDownload}>
                {texts.factor.download}
              </Button>
              <Button size="small" onClick={onSaved}>
                {texts.factor.done}
              </Button>
            </div>
          </div>
        )}
        <div className={css.actions}>
          {twoFactor !== null && (
            <Button isBusy={state.busy === 'codes'} onClick={() => setIsAsking(true)}>
              {texts.factor.renew}
            </Button>
          )}
          <TextLink to="/app/two-factor-setup">{twoFactor === null ? texts.factor.setUp : texts.factor.manage}</TextLink>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.factor.renewTitle}
        description={texts.factor.renewText}
        confirm={texts.factor.renew}
        cancel={texts.factor.keep}
        onConfirm={onRenew}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}

function DevicesCard({ state, loaded: { devices }, onEnd, onEndOthers }: LoadedProps): ReactElement {
  return (
    <Card title={texts.devices.title}>
      <div className={css.section}>
        <p className={css.lead}>{texts.devices.lead}</p>
        <CardNotice state={state} card="devices" />
        <RowList>
          {devices.map(({ id, browser, platform, address, createdAt, lastSeenAt, isCurrent, isOfStaff }) => {
            const name = texts.devices.on(browser, platform);
            return (
              <Row
                key={id}
                title={
                  <>
                    {name} {isCurrent && <Tag kind="success">{texts.devices.here}</Tag>}
                    {isOfStaff && <Tag>{texts.devices.staff}</Tag>}
                  </>
                }
                details={[texts.devices.detail(address, createdAt, lastSeenAt)]}
                action={
                  !isCurrent && (
                    <Button
                      size="small"
                      label={texts.devices.endLabel(name)}
                      isBusy={typeof state.busy === 'object' && state.busy?.session === id}
                      onClick={() => onEnd(id)}
                    >
                      {texts.devices.end}
                    </Button>
                  )
                }
              />
            );
          })}
        </RowList>
        {devices.length > 1 && (
          <div>
            <Button isBusy={state.busy === 'others'} onClick={onEndOthers}>
              {texts.devices.endOthers}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
