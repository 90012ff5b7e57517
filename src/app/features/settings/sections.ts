import type { ComponentType } from 'react';

/** A page of the settings: a line of the side navigation. */
export interface SettingsPage {
  /** The last piece of its address: `/app/settings/profile`. */
  readonly id: string;
  readonly title: string;
  /** The text below the title. */
  readonly lead: string;
}

/** Loads a `section.tsx`; the shell renders its screen, which has no props and brings its own heading (h2). */
export type LoadSection = () => Promise<{ readonly default: { readonly parts: object; readonly Screen: ComponentType } }>;

/** One subject on a page of the settings. */
export interface SettingsSectionRow {
  /** Unique; the anchor on its page: `/app/settings/security#devices`. */
  readonly id: string;
  /** Its title while its code is loading. */
  readonly title: string;
  /** The page that contains it. */
  readonly group: (typeof settingsPages)[number]['id'];
  readonly load: LoadSection;
}

/** The pages, in the order of the navigation. One without sections does not show. */
export const settingsPages = [
  { id: 'profile', title: 'Profile', lead: 'How you appear to the people you work with.' },
  { id: 'email', title: 'Email', lead: 'The address we write to and you log in with.' },
  { id: 'notifications', title: 'Notifications', lead: 'Which emails you get, and how often.' },
  { id: 'security', title: 'Security', lead: 'Your password, devices and two-factor authentication.' },
  { id: 'recovery', title: 'Recovery', lead: 'Could you get back in if you lost something you log in with?' },
  { id: 'connections', title: 'Sign-in methods', lead: 'Other ways to log in to your account.' },
  { id: 'account', title: 'Account', lead: 'The name, logo, invoice details and owner of your account.' },
  { id: 'data', title: 'Your data', lead: 'Export your data, or delete your account.' },
  { id: 'tracking', title: 'Tracking', lead: 'What is recorded about how you use the product, and how to stop it.' },
] as const satisfies readonly SettingsPage[];

/** All sections, in the order of their pages. To add one: a line here, and a `section.tsx` in a feature. */
export const settingsSections: readonly SettingsSectionRow[] = [
  {
    id: 'personal-profile',
    title: 'Profile',
    group: 'profile',
    load: () => import(/* webpackChunkName: "settings-profile" */ '../profile-settings/section'),
  },
  {
    id: 'email-address',
    title: 'Email address',
    group: 'email',
    load: () => import(/* webpackChunkName: "settings-email" */ '../email-confirmation/section'),
  },
  {
    id: 'alerts',
    title: 'Notifications',
    group: 'notifications',
    load: () => import(/* webpackChunkName: "settings-notifications" */ '../notification-settings/section'),
  },
  {
    id: 'recovery-reminder',
    title: 'Getting back in',
    group: 'security',
    load: () => import(/* webpackChunkName: "settings-recovery" */ '../recovery-drill/reminder/section'),
  },
  {
    id: 'sign-in-security',
    title: 'Password and devices',
    group: 'security',
    load: () => import(/* webpackChunkName: "settings-security" */ '../sign-in-security/section'),
  },
  {
    id: 'passkeys',
    title: 'Passkeys',
    group: 'security',
    load: () => import(/* webpackChunkName: "settings-passkeys" */ '../passkeys/section'),
  },
  {
    id: 'activity',
    title: 'Activity',
    group: 'security',
    load: () => import(/* webpackChunkName: "settings-activity" */ '../activity/section'),
  },
  {
    id: 'recovery-drill',
    title: 'Could you get back in?',
    group: 'recovery',
    load: () => import(/* webpackChunkName: "settings-recovery" */ '../recovery-drill/section'),
  },
  {
    id: 'connected-sign-on',
    title: 'Connected sign-on',
    group: 'connections',
    load: () => import(/* webpackChunkName: "settings-social-login" */ '../social-login/connections/section'),
  },
  {
    id: 'account-details',
    title: 'Account',
    group: 'account',
    load: () => import(/* webpackChunkName: "settings-account" */ '../account-settings/section'),
  },
  {
    id: 'account-security',
    title: 'Two-factor authentication for everyone',
    group: 'account',
    load: () => import(/* webpackChunkName: "settings-second-factor-rule" */ '../second-factor-rule/section'),
  },
  {
    id: 'export-and-deletion',
    title: 'Your data',
    group: 'data',
    load: () => import(/* webpackChunkName: "settings-data" */ '../gdpr/section'),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    group: 'data',
    load: () => import(/* webpackChunkName: "settings-analytics" */ '../tracking-settings/consent/section'),
  },
  {
    id: 'recorded-events',
    title: 'Tracking',
    group: 'tracking',
    load: () => import(/* webpackChunkName: "settings-tracking" */ '../tracking-settings/section'),
  },
];

/** The page at an address of the settings; null when there is none. */
export const settingsPageAt = (pathname: string): SettingsPage | null =>
  settingsPages.find(({ id }) => pathname.replace(/\/$/, '') === `/app/settings/${id}`) ?? null;

export const sectionsOf = (page: SettingsPage): readonly SettingsSectionRow[] => settingsSections.filter(({ group }) => group === page.id);
