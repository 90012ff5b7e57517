import type { ReactNode } from 'react';
import { FeatureList } from '../../../../widgets/FeatureList/FeatureList';
import { JoinedLogos } from '../../../../widgets/JoinedLogos/JoinedLogos';
import { promoTexts } from './texts';
import css from './frame.module.css';

export interface PromoProps {
  readonly subtitle?: string;
  readonly apps?: readonly { readonly name: string; readonly url?: string }[];
}

/** Two well-known apps, if no service is requested. */
export const anyApps = [
  { name: 'Email', url: '/app-logos/email.svg' },
  { name: 'Spreadsheet', url: '/app-logos/spreadsheet.svg' },
] as const;

/** The promo: logos joined by a plus, the subtitle, the benefits. */
export function Promo({ subtitle = promoTexts.subtitle, apps = anyApps }: PromoProps): ReactNode {
  return (
    <div className={css.promo}>
      <JoinedLogos apps={apps} />
      <h2 className={css.subtitle}>{subtitle}</h2>
      <FeatureList items={promoTexts.benefits} />
      <p className={css.connects}>{promoTexts.connects}</p>
    </div>
  );
}
