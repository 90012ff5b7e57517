import { brand } from '../../../../../domain/brand';
import type { HelpSubject } from '../article';

export const signingIn: HelpSubject = {
  title: 'Signing in',
  articles: [
    {
      slug: 'log-in',
      title: 'Log in',
      summary: 'With your email address and password, through a provider, or through your company.',
      words: 'login sign in google facebook microsoft sso single sign-on saml',
      sections: [
        {
          heading: 'With a password',
          paragraphs: [
            'Enter your email address and press Continue.',
            'Enter your password and press Log In.',
            'If two-factor authentication is on, enter the code that your app shows.',
          ],
          isSteps: true,
        },
        {
          heading: 'Through Google, Facebook or Microsoft',
          paragraphs: [
            'Where whoever runs this server has set them up, their buttons stand on the log-in page. The first time, we ask you to prove the account that you have here already, so that nobody else gets in by an address alone.',
          ],
        },
        {
          heading: 'Through your company',
          paragraphs: [
            'Some companies let their people log in at a page of their own. Enter your work address and press Continue: we lead you there and back.',
          ],
        },
      ],
      links: [{ to: '/app/login', text: 'Log in' }],
    },
    {
      slug: 'forgotten-password',
      title: 'Reset a forgotten password',
      summary: 'We mail you a link by which you choose a new one.',
      words: 'recovery recover lost change password',
      sections: [
        {
          heading: 'How to do it',
          paragraphs: [
            'Open “Forgot your password?” on the log-in page.',
            'Enter your email address. If we know it, a mail is on its way.',
            'Open the link in the mail and choose a new password.',
          ],
          isSteps: true,
        },
        {
          heading: 'Good to know',
          paragraphs: [
            'The link works once and for a short time. A new password ends every session that you have in other browsers, and opens an account that was locked.',
            'No mail? Look into your spam folder, and make sure that the address is the one that you signed up with. For your safety the page says the same whether we know the address or not.',
          ],
        },
      ],
      links: [{ to: '/app/login/forgot', text: 'Ask for a link' }],
    },
    {
      slug: 'locked-account',
      title: 'My account is locked',
      summary: 'What locks an account, and how it opens again.',
      words: 'blocked too many tries attempts',
      sections: [
        {
          heading: 'Why it happens',
          paragraphs: [
            'After too many wrong passwords in a row nobody gets in any more, so that nobody can go on guessing. You may have seen a small puzzle before: it slows guessing down.',
          ],
        },
        { heading: 'What to do', paragraphs: ['Reset your password. The link that we mail you opens the account again.'] },
      ],
      links: [{ to: '/app/login/forgot', text: 'Reset your password' }],
    },
    {
      slug: 'two-factor',
      title: 'Protect your account with two-factor authentication',
      summary: 'A second step at log-in, so that a password alone lets nobody in.',
      words: '2fa totp authenticator code security',
      sections: [
        {
          heading: 'Turn it on',
          paragraphs: [
            'Open Two-factor authentication and press Set up two-factor.',
            'Scan the code with an authenticator app and enter the six digits that it shows.',
            'Keep the recovery codes somewhere safe, and enter one of them to prove it.',
          ],
          isSteps: true,
        },
        {
          heading: 'From then on',
          paragraphs: ['You are asked for a code each time you log in. We mail you when it is turned on or off.'],
        },
      ],
      links: [{ to: '/app/two-factor-setup', text: 'Two-factor authentication' }],
    },
    {
      slug: 'recovery-codes',
      title: 'I lost my phone',
      summary: 'Log in with a recovery code, then set two-factor up again.',
      words: '2fa two-factor backup recovery codes lost device authenticator',
      sections: [
        {
          heading: 'Log in with a recovery code',
          paragraphs: [
            'Log in with your password as always.',
            'Where the code is asked for, choose to use a recovery code instead.',
            'Enter one of those that you kept. Each works once.',
          ],
          isSteps: true,
        },
        {
          heading: 'Then',
          paragraphs: [
            'Turn two-factor off and set it up with your new phone. Without phone and recovery codes, ask us: we first make sure that it is you, which takes a while.',
          ],
        },
      ],
      links: [
        { to: '/app/two-factor-setup', text: 'Two-factor authentication' },
        { to: '/app/get-help', text: 'Get help' },
      ],
    },
    {
      slug: 'sign-up',
      title: `Sign up for ${brand.name}`,
      summary: 'Make an account, or come in by an invitation.',
      words: 'register create account invitation invite join',
      sections: [
        {
          heading: 'How to do it',
          paragraphs: [
            'Enter your name, your email address and a password.',
            'Open the mail that we send you and confirm the address.',
            'Tell us what you want to automate, and start from a template.',
          ],
          isSteps: true,
        },
        {
          heading: 'By an invitation',
          paragraphs: [
            'Open the link in the mail that invites you, and sign up with the address that it was sent to. No other address can accept it.',
          ],
        },
      ],
      links: [{ to: '/sign-up', text: 'Sign up' }],
    },
  ],
};
