import type { LoadScreen } from './lazyScreen';
import { loadScreen as nearScreen } from './screens';

/** All other screens, each in a separate chunk. Known once `farRoutes.ts` is loaded. */
export const loadScreen = {
  signUp: nearScreen.signUp,
  eager: () => import(/* webpackChunkName: "eager" */ '../features/auth/eager'),
  signOnSuccess: () => import(/* webpackChunkName: "sign-on-success" */ '../features/sso/success'),
  oneTapVerify: () => import(/* webpackChunkName: "one-tap-verify" */ '../features/one-tap/verify'),

  onboarding: () => import(/* webpackChunkName: "onboarding" */ '../features/onboarding'),
  dashboard: () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard'),
  siteChrome: () => import(/* webpackChunkName: "site-chrome" */ '../features/site-chrome'),
  history: () => import(/* webpackChunkName: "history" */ '../features/run-history/page'),
  zaps: () => import(/* webpackChunkName: "zap-library" */ '../features/zap-library'),
  moveZaps: () => import(/* webpackChunkName: "move-zaps" */ '../features/zap-mover'),
  twoFactorSetup: () => import(/* webpackChunkName: "two-factor-setup" */ '../features/two-factor-setup'),
  unsubscribe: () => import(/* webpackChunkName: "unsubscribe" */ '../features/mailings'),
  settings: () => import(/* webpackChunkName: "settings" */ './settings'),
  confirmEmail: () => import(/* webpackChunkName: "confirm-email" */ '../features/email-confirmation'),
  billing: () => import(/* webpackChunkName: "billing" */ '../features/billing'),
  team: () => import(/* webpackChunkName: "team" */ '../features/team/people'),
  joinTeam: () => import(/* webpackChunkName: "join-team" */ '../features/team/join'),
  teamTrial: () => import(/* webpackChunkName: "team-trial" */ '../features/team/trial'),
  teams: () => import(/* webpackChunkName: "teams" */ '../features/team/about'),
  companySetup: () => import(/* webpackChunkName: "company-setup" */ '../features/team/company'),
  dataDeleted: () => import(/* webpackChunkName: "data-deleted" */ '../features/gdpr/gone'),
  partner: () => import(/* webpackChunkName: "partner" */ '../features/about/partner'),
  rover: () => import(/* webpackChunkName: "rover" */ '../features/about/rover'),
  status: () => import(/* webpackChunkName: "status" */ '../features/about/status'),
  experts: () => import(/* webpackChunkName: "experts" */ '../features/about/experts'),
  terms: () => import(/* webpackChunkName: "legal" */ '../features/about/legal').then(({ TermsScreen }) => ({ Screen: TermsScreen })),
  privacy: () =>
    import(/* webpackChunkName: "legal" */ '../features/about/legal').then(({ parts, PrivacyContainer }) => ({
      parts,
      Screen: PrivacyContainer,
    })),
  preview: () => import(/* webpackChunkName: "preview" */ '../features/preview'),
  connect: () => import(/* webpackChunkName: "connect" */ '../features/connections/start'),
  connections: () => import(/* webpackChunkName: "connections" */ '../features/connections/list'),
  appDirectory: () => import(/* webpackChunkName: "apps" */ '../features/services/directory'),
  appPage: () => import(/* webpackChunkName: "app-page" */ '../features/services/app'),
  help: () => import(/* webpackChunkName: "help" */ '../features/help/center'),
  getHelp: () => import(/* webpackChunkName: "get-help" */ '../features/help/get-help'),
  sharedZap: () => import(/* webpackChunkName: "shared-zap" */ '../features/shared-zaps/page'),
  sharing: () => import(/* webpackChunkName: "sharing" */ '../features/shared-zaps/sharing'),
  developerStart: () =>
    import(/* webpackChunkName: "developers" */ '../features/about/developers').then(({ StartScreen }) => ({ Screen: StartScreen })),
  developerBuilder: () =>
    import(/* webpackChunkName: "developers" */ '../features/about/developers').then(({ BuilderScreen }) => ({ Screen: BuilderScreen })),
  developerDocumentation: () =>
    import(/* webpackChunkName: "developers" */ '../features/about/developers').then(({ DocumentationContainer }) => ({
      Screen: DocumentationContainer,
    })),
  editor: () => import(/* webpackChunkName: "editor" */ '../features/editor'),
  useCase: () => import(/* webpackChunkName: "use-case" */ '../features/use-case'),
  notFound: () => import(/* webpackChunkName: "not-found" */ '../features/not-found'),
} as const satisfies Record<string, LoadScreen>;
