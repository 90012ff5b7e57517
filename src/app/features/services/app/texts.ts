/** 'a second', '10 seconds', 'a minute', '15 minutes'. */
function durationOf(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? `a ${unit}` : `${count} ${unit}s`;
}

export const texts = {
  title: (app: string): string => `${app} integrations`,
  connect: (app: string): string => `Connect ${app}`,
  cannotRun: (app: string): string => `${app} can’t run here yet`,
  cannotRunText:
    'You can draft a Zap with this app to show what you need, but you can’t turn the Zap on. To send or get data today, use Webhooks or another app that can run here.',
  events: {
    trigger: (app: string): string => `Start a Zap when something happens in ${app}`,
    action: (app: string): string => `What a Zap can do in ${app}`,
  },
  chooseEvent: 'Choose one to use it in a new Zap.',
  instant: 'Instant',
  connection: 'Connection',
  noConnection: 'This app doesn’t need a connection.',
  anyConnection: 'Each step asks for what it needs.',
  oneOf: 'You can connect in one of these ways:',
  credentials: 'Credentials',
  signIn: (app: string): string => `Sign in with ${app}`,
  needed: 'You need:',
  optional: (label: string): string => `${label} (optional)`,
  clientSet: (app: string): string => `You give access in ${app}’s own window.`,
  clientOwn: (app: string): string =>
    `This server isn’t registered with ${app}. You can register a client there and enter its details, or ask the people who run this server to register one for everyone.`,
  clientMissing: (app: string): string =>
    `This server isn’t registered with ${app} yet. Ask the people who run this server to register it. The details are below.`,
  forOperator: 'For the people who run this server',
  howToRegister: (app: string): string => `How to register a client with ${app}`,
  redirectUri: 'Redirect URL',
  scopes: 'Scopes',
  thenSet: (name: string): string => `Then add the client’s ID and secret to the setting CONNECTION_CLIENTS, under the name “${name}”.`,
  limits: 'Limits',
  anyPlan: 'Every plan includes this app.',
  premiumPlan: 'This is a premium app. Your plan must include premium apps.',
  polls: (app: string, pollSeconds: number, hasInstant: boolean): string => {
    const minutes = Math.round(pollSeconds / 60);
    const every = minutes <= 1 ? 'once a minute' : `once every ${minutes} minutes`;
    return `${hasInstant ? 'Triggers that aren’t instant' : 'Triggers'} check ${app} for new items at most ${every}.`;
  },
  files: (bytes: number): string => `Files of up to ${Math.floor(bytes / 1024 / 1024)} MB.`,
  rate: (app: string, { requests, seconds }: { requests: number; seconds: number }): string =>
    `${app} allows about ${requests.toLocaleString('en-US')} requests in ${durationOf(seconds)} for each connection.`,
  proof: 'Proof',
  proofLead: (app: string): string => `We compared our requests to ${app} with these sources.`,
  back: 'All apps',
  categories: 'Categories',
  premium: 'Premium',
  beta: 'Beta',
  upcoming: 'Coming soon',
  deprecated: 'Not available for new Zaps',
  templates: (app: string): string => `Templates with ${app}`,
  noTemplates: 'No templates with this app yet',
  noTemplatesText: 'Connect your account and build your own Zap.',
  missing: 'We couldn’t find this app',
  missingText: 'It may have been removed, or the link may be wrong.',
  loading: 'Loading the app…',
  failed: 'We couldn’t load this app',
  retry: 'Try again',
} as const;
