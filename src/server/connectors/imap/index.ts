/** IMAP: mail in a mailbox of a person (RFC 9051 and RFC 3501). */
import { brand } from '../../../domain/brand';
import { hash } from 'node:crypto';
import type { ImapFlow, SearchObject } from 'imapflow';
import { isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type Action, type Connector, type Field, type FieldValues, type PollTrigger } from '../connector';
import { choicesOf, field } from '../field';
import { sampleKeptFile } from '../files/fileContent';
import { readChoice, readFlag, readText, readWhole, requireText, requireWord } from '../inputs';
import { serverFields } from '../servers';
import { emailOutputs, emailQuery, readAttachment, readEmail, sampleEmail, type Email } from './emails';
import { mailServer, withMailbox } from './mailbox';

/** Mails of one poll; the others come with the next. */
const maxEmails = 20;

const mailboxField: Field = field.choice('mailbox', 'Mailbox', 'The inbox if left empty.', {
  dynamicChoices: 'mailboxes',
  placeholder: 'INBOX',
});

const filterFields: readonly Field[] = [
  field.text('from', 'From', 'Only emails whose sender contains this text.', { placeholder: 'ada@example.org' }),
  field.text('subject', 'Subject', 'Only emails whose subject contains this text.'),
  field.boolean('isUnread', 'Only unread', 'If it is on, emails that were already read don’t count.', { initial: false }),
];

const uidField: Field = field.number('uid', 'Email number', 'The UID from an earlier step, in the same mailbox.', {
  isRequired: true,
  check: uidOf,
});

const mailboxOf = (input: FieldValues): string => readText(input, 'mailbox').trim() || 'INBOX';

function uidOf(input: FieldValues): number {
  requireText(input, 'uid', 'Email number');
  return readWhole(input, 'uid', 'Email number', 1, 4_294_967_295)!;
}

function partOf(input: FieldValues): string {
  const part = requireWord(input, 'part', 'Part');
  if (!/^\d{1,3}(?:\.\d{1,3}){0,9}$/.test(part)) throw new StepError('Part must be a number such as 2 or 2.1.');
  return part;
}

function searchOf(input: FieldValues): SearchObject {
  const [from, subject] = [readText(input, 'from').trim(), readText(input, 'subject').trim()];
  return {
    ...(from !== '' && { from }),
    ...(subject !== '' && { subject }),
    ...(readFlag(input, 'isUnread', 'Only unread', false) && { seen: false }),
  };
}

function queryOf(input: FieldValues): SearchObject {
  const words = readText(input, 'words').trim();
  const query = { ...searchOf(input), ...(words !== '' && { text: words }) };
  if (Object.keys(query).length === 0) throw new StepError('Fill in at least one of From, Subject, Only unread and Search text.');
  return query;
}

async function uidsOf(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await client.search(Object.keys(query).length === 0 ? { all: true } : query, { uid: true });
  return Array.isArray(found) ? [...found].sort((a, b) => a - b) : [];
}

/** Mails whose HTML cannot be read, of one poll. Each can take seconds, and everybody can send one. */
const maxHardWaits = 2;

/** Reads mails of the open mailbox, in the order of their numbers; stops after some that are hard to read. */
async function readEmails(
  client: ImapFlow,
  mailbox: string,
  uids: readonly number[],
  signal: AbortSignal,
): Promise<{ readonly emails: readonly Email[]; readonly isStopped: boolean }> {
  if (uids.length === 0) return { emails: [], isStopped: false };
  const messages = await client.fetchAll(uids.join(','), emailQuery, { uid: true });
  const emails: Email[] = [];
  let hard = 0;
  for (const message of messages.sort((a, b) => a.uid - b.uid)) {
    const { email, isHard } = await readEmail(client, mailbox, message, signal);
    emails.push(email);
    if (isHard) hard += 1;
    if (hard === maxHardWaits) return { emails, isStopped: true };
  }
  return { emails, isStopped: false };
}

const newEmail: PollTrigger = {
  kind: 'poll',
  everySeconds: 120,
  event: 'new_email',
  title: 'New email',
  help: 'Runs for each new email in a mailbox.',
  fields: [mailboxField, ...filterFields],
  sample: sampleEmail,
  outputs: emailOutputs,
  poll: async (call) => {
    const mailbox = mailboxOf(call.input);
    return withMailbox(call, 'safe', async (client) => {
      const { uidValidity, uidNext } = await client.mailboxOpen(mailbox, { readOnly: true });
      // The numbers of mails begin again if a server rebuilds its mailbox.
      const source = hash('sha256', `${call.connection.host} ${call.connection.user} ${mailbox} ${uidValidity}`, 'base64url').slice(0, 22);
      const { cursor } = call;
      if (!isRecord(cursor) || cursor.source !== source) return { events: [], cursor: { source, uid: uidNext - 1 } };
      const last = Number(cursor.uid);
      // `n:*` also finds the last mail if its number is lower.
      const fresh = (await uidsOf(client, { ...searchOf(call.input), uid: `${last + 1}:*` })).filter((uid) => uid > last);
      const uids = fresh.slice(0, maxEmails);
      const { emails, isStopped } = await readEmails(client, mailbox, uids, call.signal);
      const isAll = !isStopped && uids.length === fresh.length;
      const end = isStopped ? emails.at(-1)!.uid : uids.at(-1);
      return {
        events: emails.map((email) => ({ key: `email:${source}:${email.uid}`, data: email })),
        cursor: { source, uid: isAll ? Math.max(last, uidNext - 1, end ?? 0) : end! },
        ...(!isAll && { more: 'now' }),
      };
    });
  },
};

const findEmail: Action = {
  event: 'find_email',
  title: 'Find an email',
  help: 'Finds the newest matching email in a mailbox.',
  kind: 'search',
  fields: [
    mailboxField,
    ...filterFields,
    field.text('words', 'Search text', 'Only emails that contain this text anywhere.', { check: queryOf }),
  ],
  // Safe: the mailbox is opened for reading only.
  repeat: 'safe',
  isTask: true,
  sample: { isFound: true, email: sampleEmail },
  run: async (call) => {
    const mailbox = mailboxOf(call.input);
    const query = queryOf(call.input);
    return withMailbox(call, 'safe', async (client) => {
      await client.mailboxOpen(mailbox, { readOnly: true });
      const found = await readEmails(client, mailbox, (await uidsOf(client, query)).slice(-1), call.signal);
      const [email = null] = found.emails;
      return { isFound: email !== null, email };
    });
  },
};

const getAttachment: Action = {
  event: 'get_attachment',
  title: 'Get an attachment',
  help: 'Gets an attachment as a file for later steps.',
  kind: 'search',
  fields: [
    mailboxField,
    uidField,
    field.text('part', 'Part', 'The part of the attachment, as the email lists it.', { isRequired: true, placeholder: '2', check: partOf }),
  ],
  // Safe: the mailbox is opened for reading only.
  repeat: 'safe',
  isTask: true,
  movesFiles: true,
  sample: {
    name: 'invoice.pdf',
    type: 'application/pdf',
    content: 'JVBERi0xLjcK',
    encoding: 'base64',
    size: 9,
    file: { ...sampleKeptFile.file, name: 'invoice.pdf', type: 'application/pdf', size: 9 },
  },
  run: async (call) => {
    const uid = uidOf(call.input);
    const part = partOf(call.input);
    return withMailbox(
      call,
      'safe',
      async (client) => {
        await client.mailboxOpen(mailboxOf(call.input), { readOnly: true });
        return readAttachment(call, client, uid, part);
      },
      call.files.largest,
    );
  },
};

const marks = { read: ['\\Seen', true], unread: ['\\Seen', false], flagged: ['\\Flagged', true], unflagged: ['\\Flagged', false] } as const;

const markEmail: Action = {
  event: 'mark_email',
  title: 'Mark an email',
  help: 'Marks an email as read, unread or flagged.',
  kind: 'write',
  fields: [
    mailboxField,
    uidField,
    field.choice('mark', 'Mark', 'How the email is marked.', {
      initial: 'read',
      choices: choicesOf({ read: 'Read', unread: 'Unread', flagged: 'Flagged', unflagged: 'Not flagged' }),
    }),
  ],
  // Never: between two tries, a person can have changed the mark.
  repeat: 'never',
  isTask: true,
  sample: { uid: 4711, mark: 'read' },
  run: async (call) => {
    const uid = uidOf(call.input);
    const mark = readChoice(call.input, 'mark', 'Mark', ['read', 'unread', 'flagged', 'unflagged']);
    const [flag, isSet] = marks[mark];
    return withMailbox(call, 'never', async (client) => {
      await client.mailboxOpen(mailboxOf(call.input));
      await requireEmail(client, uid);
      await (isSet ? client.messageFlagsAdd : client.messageFlagsRemove).call(client, String(uid), [flag], { uid: true });
      return { uid, mark };
    });
  },
};

const moveEmail: Action = {
  event: 'move_email',
  title: 'Move an email',
  help: 'Moves an email to another mailbox.',
  kind: 'write',
  fields: [
    mailboxField,
    uidField,
    field.choice('target', 'To mailbox', 'The mailbox to move the email to.', {
      dynamicChoices: 'mailboxes',
      isRequired: true,
      placeholder: 'Archive',
    }),
  ],
  // Never: a mail that was moved has another number.
  repeat: 'never',
  isTask: true,
  sample: { uid: 815, mailbox: 'Archive' },
  run: async (call) => {
    const uid = uidOf(call.input);
    const target = requireWord(call.input, 'target', 'To mailbox');
    return withMailbox(call, 'never', async (client) => {
      await client.mailboxOpen(mailboxOf(call.input));
      await requireEmail(client, uid);
      const moved = await client.messageMove(String(uid), target, { uid: true });
      if (moved === false) throw new StepError('The mail server could not move the email.');
      return { uid: moved.uidMap?.get(uid) ?? null, mailbox: target };
    });
  },
};

async function requireEmail(client: ImapFlow, uid: number): Promise<void> {
  const found = await client.fetchOne(String(uid), { uid: true }, { uid: true });
  if (found === false || found === undefined)
    throw new StepError('The mailbox has no email with this number. It may have been moved or deleted.');
}

export const imap: Connector = {
  app: {
    key: 'ImapCLIAPI',
    version: '1.0.0',
    name: `IMAP by ${brand.name}`,
    slug: 'imap',
    categories: ['built-in', 'email'],
    popularity: 61,
    addedOn: '2026-11-23',
    about: 'Receive email from your own mailbox.',
    authType: 'basic',
    upfrontFields: ['host'],
    icon: 'Inbox',
    isBuiltIn: true,
  },
  connection: {
    fields: serverFields(mailServer),
    test: async (call) => {
      await withMailbox(call, 'safe', async (client) => client.mailboxOpen('INBOX', { readOnly: true }));
      return { title: textOf(call.connection.user).trim() };
    },
  },
  triggers: [newEmail],
  actions: [findEmail, getAttachment, markEmail, moveEmail],
  choices: {
    mailboxes: (call) =>
      withMailbox(call, 'safe', async (client) =>
        (await client.list())
          .filter(({ flags }) => !flags.has('\\Noselect'))
          .slice(0, 500)
          .map(({ path }) => ({ value: path, label: path })),
      ),
  },
};
