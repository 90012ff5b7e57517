import { useState, type ReactElement } from 'react';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ConfirmDialog } from '../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { PasswordField } from '../../widgets/PasswordField/PasswordField';
import { Row, RowList } from '../../widgets/RowList/RowList';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { sessionLoaded } from '../session';
import css from './section.module.css';
import {
  loadSecurity,
  securityFlow,
  securityPath,
  securitySlice,
  selectSecurity,
  type Card as CardName,
  type Device,
  type PasswordForm,
  type SecurityOverview,
} from './state';
import { texts } from './texts';

const { codesDownloaded, codesSaved, endChosen, endOthersChosen, passwordSubmitted, passwordTyped, renewalConfirmed, retried } =
  securitySlice.actions;

/** The ways to sign in, and the signed-in devices. */
function SecuritySection(): ReactElement {
  const dispatch = useAppDispatch();
  const { loaded, failure } = useAppSelector(selectSecurity);
  if (loaded === null) {
    return (
      <WaitingCard title={texts.title} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={() => dispatch(retried())} />
    );
  }
  return (
    <>
      <PasswordCard overview={loaded.overview} />
      <FactorCard overview={loaded.overview} />
      <DevicesCard devices={loaded.devices} />
    </>
  );
}

function CardNotice({ card }: { readonly card: CardName }): ReactElement | null {
  const { notice } = useAppSelector(selectSecurity);
  return notice?.card === card ? <Notice kind={notice.kind}>{notice.text}</Notice> : null;
}

function PasswordCard({ overview }: { readonly overview: SecurityOverview }): ReactElement {
  const dispatch = useAppDispatch();
  const { form, fieldErrors, busy } = useAppSelector(selectSecurity);
  const isEmpty = form.password1 === '' || form.password2 === '' || (overview.hasPassword && form.password === '');
  const field = (name: keyof PasswordForm, label: string, hint?: string): ReactElement => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
      maxLength={256}
      value={form[name]}
      error={fieldErrors[name]}
      onChange={(value) => dispatch(passwordTyped({ [name]: value }))}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <Card title={texts.password.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && busy === null) dispatch(passwordSubmitted());
        }}
      >
        <Stack>
          <Lead>{overview.passwordChangedAt === null ? texts.password.none : texts.password.changedAt(overview.passwordChangedAt)}</Lead>
          <CardNotice card="password" />
          {overview.hasPassword && field('password', texts.password.present)}
          {field('password1', texts.password.password1, texts.password.hint)}
          {field('password2', texts.password.password2)}
          <div>
            <Button kind="primary" type="submit" isBusy={busy === 'password'} isDisabled={isEmpty}>
              {overview.hasPassword ? texts.password.change : texts.password.set}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

function FactorCard({ overview: { twoFactor } }: { readonly overview: SecurityOverview }): ReactElement {
  const dispatch = useAppDispatch();
  const { codes, busy } = useAppSelector(selectSecurity);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title={texts.factor.title}>
      <Stack>
        <CardNotice card="factor" />
        <Lead>{twoFactor === null ? texts.factor.off : texts.factor.since(twoFactor.enabledAt)}</Lead>
        {twoFactor !== null && (
          <Notice kind={twoFactor.recoveryCodesLeft <= 3 ? 'warning' : 'info'}>
            {texts.factor.left(twoFactor.recoveryCodesLeft)}
            {twoFactor.recoveryCodesLeft <= 3 && ` ${texts.factor.few}`}
          </Notice>
        )}
        {codes !== null && (
          <Stack>
            <Lead>{texts.factor.shown}</Lead>
            <ul className={css.codes} aria-label={texts.factor.list}>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <Bar gap="medium">
              <Button size="small" onClick={() => dispatch(codesDownloaded())}>
                {texts.factor.download}
              </Button>
              <Button size="small" onClick={() => dispatch(codesSaved())}>
                {texts.factor.done}
              </Button>
            </Bar>
          </Stack>
        )}
        <Bar gap="medium">
          {twoFactor !== null && (
            <Button isBusy={busy === 'codes'} onClick={() => setIsAsking(true)}>
              {texts.factor.renew}
            </Button>
          )}
          <TextLink to="/app/two-factor-setup">{twoFactor === null ? texts.factor.setUp : texts.factor.manage}</TextLink>
        </Bar>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.factor.renewTitle}
        description={texts.factor.renewText}
        confirm={texts.factor.renew}
        cancel={texts.factor.keep}
        onConfirm={() => dispatch(renewalConfirmed())}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}

function DevicesCard({ devices }: { readonly devices: readonly Device[] }): ReactElement {
  const dispatch = useAppDispatch();
  const { busy } = useAppSelector(selectSecurity);
  return (
    <Card title={texts.devices.title}>
      <Stack>
        <Lead>{texts.devices.lead}</Lead>
        <CardNotice card="devices" />
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
                      isBusy={typeof busy === 'object' && busy?.session === id}
                      onClick={() => dispatch(endChosen({ session: id }))}
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
            <Button isBusy={busy === 'others'} onClick={() => dispatch(endOthersChosen())}>
              {texts.devices.endOthers}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

export default defineSection({
  path: securityPath,
  slices: [securitySlice],
  sagas: [securityFlow],
  load: loadSecurity,
  // The section may be there before the session is known.
  reloadOn: [retried, sessionLoaded],
  Screen: SecuritySection,
});
