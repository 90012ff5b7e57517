import type { ReactElement } from 'react';
import { plainStepCount } from '../../../domain/turningOn';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { selectIsKnown, selectIsLoggedIn } from '../session';
import { UpgradePrompt } from '../upgrade-prompts';
import { PreviewScreen } from './PreviewScreen';
import { previewRetried, selectPreview, startRequested, type TemplatePreview } from './state';

/** `/zap-templates/edit/:id`. */
export function PreviewContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { pathname, search } = useAppSelector(selectPlace);
  const preview = useAppSelector(selectPreview);
  // A person who signs up or logs in from here wants the Zap: the copy is made at once and opens in the editor.
  const wanted =
    preview.phase === 'loaded' ? `/webintent/create-zap?template=${encodeURIComponent(preview.template.id)}` : pathname + search;
  const next = encodeURIComponent(wanted);
  return (
    <PreviewScreen
      preview={preview}
      upgrade={preview.phase === 'loaded' && <LackOfPlan template={preview.template} />}
      isLoggedIn={useAppSelector(selectIsLoggedIn)}
      isKnown={useAppSelector(selectIsKnown)}
      logInAddress={`/app/login?next=${next}`}
      signUpAddress={`/sign-up?next=${next}`}
      onStart={() => dispatch(startRequested())}
      onRetry={() => dispatch(previewRetried())}
    />
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
