/** Email by Patchbay: mail of the product to the owner of the Zap, at the address that they have confirmed. */
import { brand } from '../../../domain/brand';
import type { Connector } from '../connector';
import { bodyFields, readBody, readSubject, subjectField } from '../smtp/message';

export const email: Connector = {
  app: {
    key: 'EmailCLIAPI',
    version: '1.1.0',
    name: `Email by ${brand.name}`,
    slug: 'email',
    categories: ['built-in', 'email'],
    popularity: 90,
    addedOn: '2012-08-24',
    about: 'Send yourself an email.',
    icon: 'Mail',
    isBuiltIn: true,
  },
  connection: null,
  triggers: [],
  actions: [
    {
      event: 'message',
      title: 'Send yourself an email',
      help: 'Sends an email to the owner of the Zap. Use SMTP to send email to other people.',
      kind: 'write',
      fields: [subjectField, ...bodyFields],
      // Keyed: the outbox takes one mail for each step of a run.
      repeat: 'keyed',
      isTask: true,
      sample: { to: 'ada@example.org', subject: 'Report' },
      run: async (call) => {
        const subject = readSubject(call.input);
        const { to } = await call.sendMail({ subject, ...(await readBody(call)) });
        return { to, subject };
      },
    },
  ],
};
