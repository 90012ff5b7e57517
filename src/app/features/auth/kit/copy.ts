import { brand } from '../../../../domain/brand';

/** Texts that several sign-in pages share. */
export const sharedCopy = {
  /** A8.08, A8.13, A8.18, A8.21. */
  tooOften: "You're trying too frequently.",
  /** A8.10, A8.15. */
  unauthenticated: 'Not authenticated.',
  /** A8.06. */
  missingCsrf: 'Cookies must be enabled.',
  /** B8.24; the browser's own words follow. */
  network: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
  emailMissing: 'Enter your email address.',
  emailInvalid: 'Enter a valid email address.',
  passwordMissing: 'Enter your password.',
  captchaRequired: 'Confirm that you are human, then try again.',
  logIn: 'Log In',
  signUp: 'Sign Up',
  backToLogIn: 'Back to log in',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
} as const;

/** The promo panel beside log-in and sign-up (A1.02, A1.05, A2.80). */
export const promoCopy = {
  subtitle: `Join millions worldwide who automate their work using ${brand.name}.`,
  connects: `${brand.name} connects your app to 5,000+ of the web's top tools.`,
  benefits: [
    { key: 'setup', content: 'Easy setup, no coding required' },
    { key: 'free', content: 'Free forever for core features' },
    { key: 'trial', content: '14-day trial of premium features and apps: Zaps with 3 or more steps, and priority support' },
  ],
} as const;
