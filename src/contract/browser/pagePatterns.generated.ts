// Written by `npm run generate` from the pages; do not edit.

/** The addresses of all pages, the more precise ones first. */
export const pagePatterns: readonly string[] = (
  '/app/approval /app/assets/connections /app/assets/zaps /app/assets/zaps/trash /app/assets/zaps/:id/share /app/billing ' +
  '/app/company-account-setup /app/confirm-email /app/dashboard /app/get-help /app/history /app/history/:runId /app/home ' +
  '/app/join-team /app/login /app/login/2fa /app/login/activate /app/login/cookies-disabled /app/login/forgot /app/login/locked ' +
  '/app/login/reset-password /app/login/secure-session /app/login/single-sign-on /app/move-zaps /app/move-zaps/from/:fromAccountId ' +
  '/app/move-zaps/from/:fromAccountId/to/:toAccountId /app/move-zaps/to/:toAccountId /app/onboarding /app/own-apps /app/own-apps/new ' +
  '/app/own-apps/:key /app/reset-password /app/settings/:page /app/team /app/team-account-setup /app/templates /app/this-wasnt-me ' +
  '/app/two-factor-setup /app/unsubscribe /app/use-case /apps /apps/integrations/eager/:slug1/:slug2? /apps/updates ' +
  '/apps/updates/:id/:slug /apps/:slug/integrations /billing /data-deleted /developer/builder /developer/builder/:api ' +
  '/developer/builder/:api/json-editor /developer/builder/:api/scripting /developer/documentation /developer/documentation/:api ' +
  '/developer/start /editor /editor/:id /engine/auth/callback /engine/auth/start/:api /experts /google-sso/onetap-verify /help ' +
  '/help/:slug /partner /privacy /rover /shared/:id /sign-up /sign-up/sso/success /sign-up/team-member/:appId /status /teams /terms ' +
  '/webintent/create-zap /zap-templates/edit/:id'
).split(' ');
