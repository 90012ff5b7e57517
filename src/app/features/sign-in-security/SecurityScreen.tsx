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
import { copy } from './copy';
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
    return <WaitingCard title={copy.title} loading={copy.loading} failure={state.failure} retry={copy.retry} onRetry={props.onRetry} />;
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
    <Card title={copy.password.title}>
      <form
        className={css.section}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && busy === null) onChangePassword();
        }}
      >
        <p className={css.lead}>
          {overview.passwordChangedAt === null ? copy.password.none : copy.password.changedAt(overview.passwordChangedAt)}
        </p>
        <CardNotice state={state} card="password" />
        {overview.hasPassword && field('password', copy.password.present)}
        {field('password1', copy.password.password1, copy.password.hint)}
        {field('password2', copy.password.password2)}
        <div>
          <Button kind="primary" type="submit" isBusy={busy === 'password'} isDisabled={isEmpty}>
            {overview.hasPassword ? copy.password.change : copy.password.set}
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
    <Card title={copy.factor.title}>
      <div className={css.section}>
        <CardNotice state={state} card="factor" />
        <p className={css.lead}>{twoFactor === null ? copy.factor.off : copy.factor.since(twoFactor.enabledAt)}</p>
        {twoFactor !== null && (
          <Notice kind={twoFactor.recoveryCodesLeft <= 3 ? 'warning' : 'info'}>
            {copy.factor.left(twoFactor.recoveryCodesLeft)}
            {twoFactor.recoveryCodesLeft <= 3 && ` ${copy.factor.few}`}
          </Notice>
        )}
        {state.codes !== null && (
          <div className={css.section}>
            <p className={css.lead}>{copy.factor.shown}</p>
            <ul className={css.codes} aria-label={copy.factor.list}>
              {state.codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <div className={css.actions}>
              <Button size="small" onClick={onDownload}>
                {copy.factor.download}
              </Button>
              <Button size="small" onClick={onSaved}>
                {copy.factor.done}
              </Button>
            </div>
          </div>
        )}
        <div className={css.actions}>
          {twoFactor !== null && (
            <Button isBusy={state.busy === 'codes'} onClick={() => setIsAsking(true)}>
              {copy.factor.renew}
            </Button>
          )}
          <TextLink to="/app/two-factor-setup">{twoFactor === null ? copy.factor.setUp : copy.factor.manage}</TextLink>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={copy.factor.renewTitle}
        description={copy.factor.renewText}
        confirm={copy.factor.renew}
        cancel={copy.factor.keep}
        onConfirm={onRenew}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}

function DevicesCard({ state, loaded: { devices }, onEnd, onEndOthers }: LoadedProps): ReactElement {
  return (
    <Card title={copy.devices.title}>
      <div className={css.section}>
        <p className={css.lead}>{copy.devices.lead}</p>
        <CardNotice state={state} card="devices" />
        <RowList>
          {devices.map(({ id, browser, platform, address, createdAt, lastSeenAt, isCurrent, isOfStaff }) => {
            const name = copy.devices.on(browser, platform);
            return (
              <Row
                key={id}
                title={
                  <>
                    {name} {isCurrent && <Tag kind="success">{copy.devices.here}</Tag>}
                    {isOfStaff && <Tag>{copy.devices.staff}</Tag>}
                  </>
                }
                details={[copy.devices.detail(address, createdAt, lastSeenAt)]}
                action={
                  !isCurrent && (
                    <Button
                      size="small"
                      label={copy.devices.endLabel(name)}
                      isBusy={typeof state.busy === 'object' && state.busy?.session === id}
                      onClick={() => onEnd(id)}
                    >
                      {copy.devices.end}
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
              {copy.devices.endOthers}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
