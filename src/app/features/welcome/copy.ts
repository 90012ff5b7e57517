export const copy = {
  title: (firstName: string): string => `Welcome, ${firstName}!`,
  titlePlain: 'Welcome!',
  lead: 'Your account is ready. Here is what to do first.',
  confirm: 'Confirm your email',
  confirmed: 'Your email is confirmed.',
  unconfirmed: (email: string): string =>
    `We have sent a link to ${email}. Open it, so that we can reach you and you can get back in if you lose your password.`,
  protect: 'Protect your account',
  protectText: 'With two-factor authentication, a password alone does not let anybody in. It takes two minutes.',
  protectedText: 'Two-factor authentication is on.',
  setUp: 'Set up two-factor',
  go: 'Go to your dashboard',
  done: 'Done',
} as const;
