import { brand } from '../../../../../domain/brand';
import { steps, text, type HelpSubject } from '../article';

export const signingIn: HelpSubject = {
  title: 'Signing in',
  articles: [
    {
      slug: 'log-in',
      title: 'Log in',
      summary: 'With your email address and password, a provider, or your company.',
      words: 'login sign in google facebook microsoft sso single sign-on saml',
      sections: [
        steps(
          'With a password',
          'Enter your email address and press Continue.',
          'Enter your password and press Log In.',
          'If two-factor authentication is on, enter the code from your authenticator app.',
        ),
        text(
          'With Google, Facebook or Microsoft',
          'If these providers are set up, their buttons are on the log-in page. The first time, we ask you to log in to the account that you already have here, so that an email address alone never gives access to it.',
        ),
        text(
          'With your company',
          'Some companies use their own log-in page. Enter your work address and press Continue. We take you to your company’s page and back.',
        ),
      ],
      links: [{ to: '/app/login', text: 'Log in' }],
    },
    {
      slug: 'forgotten-password',
      title: 'Reset a forgotten password',
      summary: 'We email you a link to choose a new one.',
      words: 'recovery recover lost change password',
      sections: [
        steps(
          'How to do it',
          'Open “Forgot your password?” on the log-in page.',
          'Enter your email address. If it belongs to an account, we send you an email.',
          'Open the link in the email and choose a new password.',
        ),
        text(
          'Good to know',
          'The link works once and only for a short time. A new password logs you out of all other browsers and unlocks a locked account.',
          'No email? Check your spam folder, and make sure that the address is the one you signed up with. For your security, the page doesn’t say whether an address belongs to an account.',
        ),
      ],
      links: [{ to: '/app/login/forgot', text: 'Ask for a link' }],
    },
    {
      slug: 'locked-account',
      title: 'My account is locked',
      summary: 'Why accounts are locked, and how to unlock yours.',
      words: 'blocked too many tries attempts',
      sections: [
        text(
          'Why it happens',
          'After too many wrong passwords in a row, we lock the account so that nobody can keep guessing. Before that, you may see a short security check, which slows guessing down.',
        ),
        text('What to do', 'Reset your password. The link that we email you unlocks the account.'),
      ],
      links: [{ to: '/app/login/forgot', text: 'Reset your password' }],
    },
    {
      slug: 'two-factor',
      title: 'Protect your account with two-factor authentication',
      summary: 'A second step at log-in, so that a password alone is not enough.',
      words: '2fa totp authenticator code security',
      sections: [
        steps(
          'Turn it on',
          'Open Two-factor authentication and press Set up two-factor.',
          'Scan the code with an authenticator app and enter the six digits that it shows.',
          'Store the recovery codes in a safe place, and enter one of them to confirm.',
        ),
        text('After that', 'We ask for a code each time you log in. We email you when it is turned on or off.'),
      ],
      links: [{ to: '/app/two-factor-setup', text: 'Two-factor authentication' }],
    },
    {
      slug: 'recovery-codes',
      title: 'I lost my phone',
      summary: 'Log in with a recovery code, then set up two-factor again.',
      words: '2fa two-factor backup recovery codes lost device authenticator',
      sections: [
        steps(
          'Log in with a recovery code',
          'Log in with your password as usual.',
          'When you are asked for the code, choose to use a recovery code instead.',
          'Enter one of your recovery codes. Each code works once.',
        ),
        text(
          'Set it up again',
          'Turn off two-factor and set it up with your new phone. If you have neither your phone nor a recovery code, contact us. We have to verify that it is you first, which takes a while.',
        ),
      ],
      links: [
        { to: '/app/two-factor-setup', text: 'Two-factor authentication' },
        { to: '/app/get-help', text: 'Get help' },
      ],
    },
    {
      slug: 'sign-up',
      title: `Sign up for ${brand.name}`,
      summary: 'Create an account, or join with an invitation.',
      words: 'register create account invitation invite join',
      sections: [
        steps(
          'How to do it',
          'Enter your name, your email address and a password.',
          'Open the email that we send you and confirm your address.',
          'Tell us what you want to automate, and start from a template.',
        ),
        text(
          'With an invitation',
          'Open the link in the invitation email, and sign up with the address that it was sent to. Invitations work only for that address.',
        ),
      ],
      links: [{ to: '/sign-up', text: 'Sign up' }],
    },
  ],
};
