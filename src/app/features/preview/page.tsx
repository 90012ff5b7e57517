import type { ReactElement } from 'react';
import { plainStepCount } from '../../../domain/turningOn';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import type { LoadedPart } from '../../platform/remote';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { JoinedLogos } from '../../widgets/JoinedLogos/JoinedLogos';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../widgets/Notice/Notice';
import { Page } from '../../widgets/Page/Page';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { SwitchField } from '../../widgets/SwitchField/SwitchField';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { UserFillText } from '../../widgets/UserFillText/UserFillText';
import { parts as accounts } from '../accounts';
import { selectIsKnown, selectIsLoggedIn } from '../session';
import { parts as upgradePrompts, UpgradePrompt } from '../upgrade-prompts';
import css from './page.module.css';
import { loadTemplate, previewFlow, previewSlice, selectPreview, type PreviewState, type TemplatePreview } from './state';
import { texts } from './texts';

const { retried, startRequested } = previewSlice.actions;

const waysIn = [
  { path: '/app/login', text: texts.logIn },
  { path: '/sign-up', text: texts.signUp },
];

/** A template before it is copied: its apps, its steps, and the button to turn it on. */
function PreviewPage(): ReactElement {
  return (
    <Page width="text">
      <Content />
    </Page>
  );
}

function Content(): ReactElement {
  const dispatch = useAppDispatch();
  const preview = useAppSelector(selectPreview);
  switch (preview.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'missing':
      return (
        <>
          <h1>{texts.missing}</h1>
          <p>{texts.missingText}</p>
          <Bar>
            <TextLink to="/app/dashboard" look="primary">
              {texts.dashboard}
            </TextLink>
          </Bar>
        </>
      );
    case 'failed':
      return <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={() => dispatch(retried())} />;
    case 'loaded':
      return <Template {...preview} />;
  }
}

function Template({ template, isStarting, issue }: LoadedPart<PreviewState>): ReactElement {
  const dispatch = useAppDispatch();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  // An email address is known from before: then logging in comes first.
  const isKnown = useAppSelector(selectIsKnown);
  // A person who signs up or logs in from here wants the Zap: the copy is made at once and opens in the editor.
  const next = `?next=${encodeURIComponent(`/webintent/create-zap?template=${encodeURIComponent(template.id)}`)}`;
  const cannotRun = template.apps.filter(({ canRun }) => !canRun).map(({ name }) => name);
  return (
    <>
      <JoinedLogos limit={3} apps={template.apps.map(({ name, logoUrl }) => ({ name, url: logoUrl }))} />
      <h1>{isLoggedIn ? <UserFillText>{template.title}</UserFillText> : isKnown ? texts.logInTitle : texts.signUpTitle}</h1>
      <Card title={isLoggedIn ? texts.steps : template.title}>
        <Stack>
          <SwitchField label={texts.toggle} name="state" isOn={false} isDisabled onChange={() => {}} />
          <ol className={css.steps}>
            {template.steps.map(({ app, title }, position) => (
              // A template never changes its order while it is shown.
              <li key={position}>
                {position === 0 ? texts.trigger : texts.action}{' '}
                <strong>
                  <UserFillText>{title ? `${app}: ${title}` : app}</UserFillText>
                </strong>
              </li>
            ))}
          </ol>
        </Stack>
      </Card>
      {cannotRun.length > 0 && (
        <Notice kind="info" title={texts.cannotRun(cannotRun)}>
          {texts.cannotRunText}
        </Notice>
      )}
      {issue !== null && <Notice kind="error">{issue}</Notice>}
      {isLoggedIn ? (
        <Stack>
          <LackOfPlan template={template} />
          <p>{texts.startHint}</p>
          <Bar>
            <Button kind="primary" isBusy={isStarting} onClick={() => dispatch(startRequested())}>
              {texts.start}
            </Button>
          </Bar>
        </Stack>
      ) : (
        <Bar gap="medium">
          {(isKnown ? waysIn : waysIn.toReversed()).map(({ path, text }, position) => (
            <TextLink key={path} to={path + next} look={position === 0 ? 'primary' : 'secondary'}>
              {text}
            </TextLink>
          ))}
        </Bar>
      )}
    </>
  );
}

/** A Zap from this template could be made, and would stay off. */
function LackOfPlan({ template: { apps, steps } }: { template: TemplatePreview }): ReactElement {
  const premium = apps.filter(({ isPremium }) => isPremium).map(({ name }) => name);
  return (
    <UpgradePrompt
      kinds={[...(premium.length > 0 ? (['apps'] as const) : []), ...(steps.length > plainStepCount ? (['multistep'] as const) : [])]}
      apps={premium}
    />
  );
}

export default definePage({
  path: '/zap-templates/edit/:id',
  title: 'Template',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  needs: [accounts, upgradePrompts],
  slices: [previewSlice],
  sagas: [previewFlow],
  load: loadTemplate,
  reloadOn: [retried],
  Screen: PreviewPage,
});
