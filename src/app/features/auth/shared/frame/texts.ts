import { brand } from '../../../../../domain/brand';

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
