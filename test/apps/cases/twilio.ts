/** Twilio: https://www.twilio.com/docs/usage/api */
import twilio from 'twilio';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { accountSid: 'AC00000000000000000000000000000000', authToken: 'test-token' };
const on = casesWith(connection);
const client = () => twilio(connection.accountSid, connection.authToken);

const page = { pageSize: 100, limit: 100 };
const numbers = `/2010-04-01/Accounts/${connection.accountSid}/IncomingPhoneNumbers.json`;
const created = { status: 201 };

export const app: AppCases = {
  app: 'TwilioCLIAPI',
  library: 'twilio',
  by: 'maker',
  cases: [
    on('test', 'credentials', {}, () => client().api.v2010.accounts(connection.accountSid).fetch()),
    on('list:numbers', 'first page', {}, () => client().incomingPhoneNumbers.list(page), { replies: [{ incoming_phone_numbers: [] }] }),
    on('list:numbers', 'three pages', {}, () => client().incomingPhoneNumbers.list({ pageSize: 100 }), {
      replies: [
        { incoming_phone_numbers: [{ sid: 'PN1' }], next_page_uri: `${numbers}?PageSize=100&Page=1&PageToken=PAPN1` },
        { incoming_phone_numbers: [{ sid: 'PN2' }], next_page_uri: `${numbers}?PageSize=100&Page=2&PageToken=PAPN2` },
        { incoming_phone_numbers: [{ sid: 'PN3' }], next_page_uri: null },
      ],
    }),
    on('read:new_sms', 'first page', {}, () => client().messages.list(page), { replies: [{ messages: [] }] }),
    on('read:new_sms', 'all fields', { to: '+15558675310' }, () => client().messages.list({ ...page, to: '+15558675310' }), {
      replies: [{ messages: [] }],
    }),
    on('read:new_call', 'first page', {}, () => client().calls.list(page), { replies: [{ calls: [] }] }),
    on('read:new_recording', 'first page', {}, () => client().recordings.list(page), { replies: [{ recordings: [] }] }),
    on(
      'write:sms',
      'least fields',
      { from: '+15557122661', to: '+15558675310', body: awkwardText },
      () => client().messages.create({ from: '+15557122661', to: '+15558675310', body: awkwardText }),
      created,
    ),
    on(
      'write:sms',
      'all fields',
      {
        messagingService: 'MG00000000000000000000000000000000',
        to: '+15558675310',
        body: awkwardText,
        mediaUrls: 'https://example.com/a.png\nhttps://example.com/b.png?c=1&d=2',
        statusCallback: 'https://example.com/status?a=1',
        validityPeriod: '3600',
      },
      () =>
        client().messages.create({
          messagingServiceSid: 'MG00000000000000000000000000000000',
          to: '+15558675310',
          body: awkwardText,
          mediaUrl: ['https://example.com/a.png', 'https://example.com/b.png?c=1&d=2'],
          statusCallback: 'https://example.com/status?a=1',
          validityPeriod: 3600,
        }),
      created,
    ),
    on(
      'write:whatsapp',
      'all fields',
      { from: '+15557122661', to: '+15558675310', body: awkwardText },
      () => client().messages.create({ from: 'whatsapp:+15557122661', to: 'whatsapp:+15558675310', body: awkwardText }),
      created,
    ),
    on(
      // The text is read aloud: it is XML of Twilio, in which it is escaped.
      'write:call',
      'all fields',
      { from: '+15557122661', to: '+15558675310', message: 'Zoë & Co.', voice: 'alice', language: 'de-DE' },
      () =>
        client().calls.create({
          from: '+15557122661',
          to: '+15558675310',
          twiml: '<Response><Say voice="alice" language="de-DE">Zoë &amp; Co.</Say></Response>',
        }),
      created,
    ),
    on('search:find_message', 'all fields', { message: 'SM00000000000000000000000000000000' }, () =>
      client().messages('SM00000000000000000000000000000000').fetch(),
    ),
    on(
      'search:find_number',
      'all fields',
      { phoneNumber: '+15557122661' },
      () => client().incomingPhoneNumbers.list({ phoneNumber: '+15557122661', pageSize: 1, limit: 1 }),
      { replies: [{ incoming_phone_numbers: [] }] },
    ),
  ],
};
