import { Fragment, type ReactNode } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { FeatureList } from '../../../widgets/FeatureList/FeatureList';
import { JoinedLogos } from '../../../widgets/JoinedLogos/JoinedLogos';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { promoTexts, anyApps } from '../shared/frame/Promo';
import frame from '../shared/frame/frame.module.css';
import css from './contexts.module.css';
import type { Asked } from './asked';
import { contextTexts } from './texts';
import type { Shown } from './state';
import type { Subtitle } from './words';

export interface ContextPromoProps {
  readonly subtitle: Subtitle;
  /** The services whose logos show; empty: two well-known ones. */
  readonly apps: readonly Shown[];
  readonly benefits: readonly { readonly key: string; readonly content: string }[];
  /** The content of a card: a Zap with its switch, still off, or apps to connect, which have none. */
  readonly preview: Asked['preview'];
}

/** The promo for a person who came with a context: logos, heading, benefits. */
export function ContextPromo({ subtitle: { text, steps }, apps, benefits, preview }: ContextPromoProps): ReactNode {
  const logos = apps.length > 0 ? apps.map(({ name, logoUrl }) => ({ name, url: logoUrl })) : anyApps;
  const words = (
    <>
      <h2 className={frame.subtitle}>{text}</h2>
      {steps.length > 0 && (
        <p className={css.steps}>
          {steps.map((step, position) => (
            // The steps of a template never change their order while it is shown.
            <Fragment key={position}>
              {position > 0 && (
                <>
                  <span aria-hidden="true"> → </span>
                  <VisuallyHidden>, then </VisuallyHidden>
                </>
              )}
              <span>{step}</span>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
  if (preview !== null) {
    return (
      <div className={frame.promo}>
        <Card>
          <div className={frame.promo}>
            <JoinedLogos apps={logos} limit={3} />
            {words}
            {preview === 'zap' && <SwitchField label={contextTexts.toggle} name="state" isOn={false} isDisabled onChange={() => {}} />}
          </div>
        </Card>
        <FeatureList items={benefits} />
        <p className={frame.connects}>{promoTexts.connects}</p>
      </div>
    );
  }
  return (
    <div className={frame.promo}>
      <JoinedLogos apps={logos} />
      {words}
      <FeatureList items={benefits} />
      <p className={frame.connects}>{promoTexts.connects}</p>
    </div>
  );
}
