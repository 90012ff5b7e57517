import { xero } from '../../../src/server/apps/xero';
import { connectorOfValues, wayOfValues } from '../../../src/server/connectors/ways';
import { compile } from '../../../src/server/apps/runtime/compile';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, triggerOf, type Reply } from '../connectors/counterpart';
import { facts, outgoingTo } from './runtime/declared';

afterAll(closeCounterparts);

const connector = compile(xero, facts);

async function start(answer: (page: number) => Reply) {
  const target = await startCounterpart(({ query }) => answer(Number(query.get('page') ?? 1)));
  return { target, context: { outgoing: outgoingTo(target), connection: { token: 'canary-token' } } };
}

const contact = (id: string, minute: number) => ({
  ContactID: id,
  Name: id,
  FirstName: 'Ada',
  LastName: 'Example',
  EmailAddress: 'ada@example.com',
  ContactStatus: 'ACTIVE',
  UpdatedDateUTC: `/Date(${Date.UTC(2026, 10, 21, 9, minute)}+0000)/`,
});

describe('Xero', () => {
  it('goes on with custom connections that are older than the sign-in of a person [Z94]', () => {
    const stored = { client_id: 'c', client_secret: 'canary', token: 'canary-token', tenant: 't1' };
    expect(connectorOfValues(connector, stored, true).connection!.oauth!.grant).toBe('client');
    expect(wayOfValues(connector, { ...stored, $way: 'account' }, true)).toBe('account');
  });

  it('runs for each contact that is new since the last poll, the oldest first [Z88]', async () => {
    const contacts = [contact('b', 2), contact('a', 1)];
    const { context } = await start((page) => ({ body: { Contacts: page === 1 ? contacts : [] } }));
    const poll = (cursor: unknown) => triggerOf(connector, 'poll', 'new_contact').poll({ ...callContext(context), cursor });
    const first = await poll(null);
    contacts.unshift(contact('d', 4), contact('c', 3));
    const second = await poll(first.cursor);
    expect([first.events, second.events.map(({ key }) => key)]).toEqual([[], ['c', 'd']]);
  });

  it('sends the key of the step with a payment, and no organisation that nobody entered [Z89]', async () => {
    const { target, context } = await start(() => ({
      body: { Payments: [{ PaymentID: 'p1', Amount: 12.5, Reference: '', Status: 'AUTHORISED' }] },
    }));
    const input = { invoice: 'i1', accountCode: '090', amount: '12.5' };
    expect(await actionOf(connector, 'create_payment').run(callContext({ ...context, input }))).toMatchObject({ PaymentID: 'p1' });
    expect(target.last().headers).toMatchObject({ 'idempotency-key': 'key-of-the-step' });
    expect(target.last().headers).not.toHaveProperty('xero-tenant-id');
  });

  it('says what Xero finds wrong with an invoice [Z86]', async () => {
    const { context } = await start(() => ({
      status: 400,
      body: {
        Message: 'A validation exception occurred',
        Elements: [{ ValidationErrors: [{ Message: 'Account code 999 is not valid.' }] }],
      },
    }));
    const input = { contact: 'c1', description: 'Kale', quantity: '1', unitAmount: '2', accountCode: '999' };
    expect((await stepErrorOf(actionOf(connector, 'create_invoice').run(callContext({ ...context, input })))).message).toBe(
      'Xero refused this: “Account code 999 is not valid.” Check the fields of this step.',
    );
  });
});
