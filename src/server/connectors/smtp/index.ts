/** SMTP by Patchbay: mail over the person's own mail server (RFC 5321). */
import { hash } from 'node:crypto';
import { brand } from '../../../domain/brand';
import { StepError, type ActionCall, type Connector } from '../connector';
import { field } from '../field';
import { serverFields, serverOf, type ServerForm } from '../servers';
import { parseAddresses, readAddresses, type Mailbox } from './addresses';
import { composeMail } from './compose';
import { attachmentFields, bodyFields, readAttachments, readBody, readSubject, subjectField } from './message';
import { handOver, tryMailServer } from './sendMail';

const maxRecipients = 50;

const mailServer: ServerForm = {
  name: 'The mail server',
  ports: { starttls: 587, implicit: 465, none: 25 },
  security: ['starttls', 'implicit', 'none'],
  hostExample: 'smtp.example.org',
  help: {
    host: 'The server for outgoing mail. Your mail provider names it in its settings for mail programs.',
    user: 'Usually your whole mail address.',
    password: 'If your provider has app passwords, create one for this connection.',
  },
};

/** The sender of the connection. */
async function senderOf(connection: ActionCall['connection']): Promise<Mailbox> {
  const boxes = await parseAddresses((connection.from ?? '').trim(), 'Sender');
  if (boxes.length > 1) throw new StepError('Sender must be a single mail address.');
  return boxes[0]!;
}

async function recipientsOf({ input }: ActionCall) {
  const to = await readAddresses(input, 'to', 'To');
  const cc = await readAddresses(input, 'cc', 'Cc');
  const bcc = await readAddresses(input, 'bcc', 'Bcc');
  const all = [...new Set([...to, ...cc, ...bcc].map(({ address }) => address))];
  if (to.length === 0) throw new StepError('To is missing.');
  if (all.length > maxRecipients) throw new StepError(`An email can have at most ${maxRecipients} recipients.`);
  return { to, cc, all };
}

async function sendEmail(call: ActionCall) {
  const server = serverOf(call.connection, mailServer);
  const from = await senderOf(call.connection);
  const { to, cc, all } = await recipientsOf(call);
  const replyTo = await readAddresses(call.input, 'replyTo', 'Reply to');
  const subject = readSubject(call.input);
  const attachments = await readAttachments(call);
  const { text, html } = await readBody(call);
  // The same for each try of this step, so that a receiver can drop a copy.
  const id = hash('sha256', call.idempotencyKey, 'hex');
  const messageId = `<${id.slice(0, 32)}@${from.address.split('@')[1]!}>`;
  const mail = { from, to, cc, replyTo, subject, text, html, attachments, messageId, date: call.now };
  const compose = await composeMail(mail, call.idempotencyKey);
  const { accepted, rejected, answer } = await handOver(call, server, { from: from.address, to: all }, compose);
  return { messageId, accepted, rejected, answer };
}

export const smtp: Connector = {
  app: {
    key: 'SmtpCLIAPI',
    version: '1.0.0',
    name: `SMTP by ${brand.name}`,
    slug: 'smtp',
    categories: ['built-in', 'email'],
    popularity: 62,
    addedOn: '2026-11-23',
    about: 'Send email over your own mail server.',
    authType: 'basic',
    upfrontFields: ['host'],
    icon: 'Send',
    isBuiltIn: true,
  },
  connection: {
    fields: [
      ...serverFields(mailServer),
      field.text('from', 'Sender', 'The address that emails come from. Your mail server must allow it.', {
        isRequired: true,
        placeholder: 'Ada <ada@example.org>',
      }),
    ],
    test: async (call) => {
      const server = serverOf(call.connection, mailServer);
      const from = await senderOf(call.connection);
      await tryMailServer(call, server);
      return { title: from.address };
    },
  },
  triggers: [],
  actions: [
    {
      event: 'message',
      title: 'Send an email',
      help: `Sends an email over your own mail server. To email only yourself, Email by ${brand.name} needs no connection.`,
      kind: 'write',
      fields: [
        field.list('to', 'To', 'One address per line, or with commas.', {
          isRequired: true,
          placeholder: 'ada@example.org',
          check: (entered) => readAddresses(entered, 'to', 'To'),
        }),
        field.list('cc', 'Cc', `All recipients together: at most ${maxRecipients}.`, {
          check: (entered) => readAddresses(entered, 'cc', 'Cc'),
        }),
        field.list('bcc', 'Bcc', 'These addresses are not shown to the other recipients.', {
          check: (entered) => readAddresses(entered, 'bcc', 'Bcc'),
        }),
        field.text('replyTo', 'Reply to', 'Where replies go, if not to the sender.', {
          check: (entered) => readAddresses(entered, 'replyTo', 'Reply to'),
        }),
        subjectField,
        ...bodyFields,
        ...attachmentFields,
      ],
      // Never: a mail server takes the same mail twice.
      repeat: 'never',
      isTask: true,
      movesFiles: true,
      sample: { messageId: '<4f1c2b@example.org>', accepted: ['ada@example.org'], rejected: [], answer: '250 2.0.0 Ok: queued as 12345' },
      run: sendEmail,
    },
  ],
};
