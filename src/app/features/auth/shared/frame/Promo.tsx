import type { ReactNode } from 'react';
import { brand } from '../../../../../domain/brand';
import { FeatureList } from '../../../../widgets/FeatureList/FeatureList';
import { JoinedLogos } from '../../../../widgets/JoinedLogos/JoinedLogos';
import css from './frame.module.css';

/** The promo panel beside log-in and sign-up (A1.02, A1.05, A2.80). */
export const promoTexts = {
  subtitle: `Join millions worldwide who automate their work using ${brand.name}.`,
  connects: `${brand.name} connects your app to 5,000+ of the web's top tools.`,
  benefits: [
    { key: 'setup', content: 'Easy setup, no coding required' },
    { key: 'free', content: 'Free forever for core features' },
    { key: 'trial', content: '14-day trial of premium features and apps: Zaps with 3 or more steps, and priority support' },
  ],
} as const;

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
