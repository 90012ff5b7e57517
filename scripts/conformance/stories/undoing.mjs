// What can be taken back: deletions by the trash, and strangers' log-ins and changes by the timeline and by mailed links.

const unknown = 987_654_321;

export async function trash({ newPerson }) {
  const { browser: by, accountId } = await newPerson();
  const query = { account_id: accountId };
  const deleted = [];
  for (const title of ['Orders', 'Invoices']) {
    const { body } = await by.call('createZap', 201, { query, body: { title } });
    await by.call('deleteZap', 204, { params: { id: body.id } });
    deleted.push(body.id);
  }
  const [first, second] = deleted;
  await by.call('listTrash', 200, { query });
  for (const name of ['listTrash', 'restoreFromTrash', 'purgeTrash']) {
    const body = name === 'listTrash' ? undefined : { zap_ids: [first] };
    await by.call(name, 404, { query: { account_id: unknown }, body, what: 'the account is unknown' });
  }
  await by.call('restoreFromTrash', 400, { query, body: {}, what: 'nothing is named' });
  for (const [name, id] of [
    ['restoreFromTrash', first],
    ['purgeTrash', second],
  ]) {
    const headers = { 'idempotency-key': `conformance-${name}-${id}` };
    await by.call(name, 200, { query, headers, body: { zap_ids: [id] } });
    await by.call(name, 422, { query, headers, body: { zap_ids: [id, unknown] }, what: 'the key was used for another body' });
    await by.call(name, 404, { query, body: { zap_ids: [id] }, what: 'it is not in the trash any more' });
  }
}

export async function activity({ newPerson, confirm, browser, logIn, turnOnTwoFactor, mailedCode }) {
  const person = await confirm(await newPerson());
  const by = person.browser;
  await by.call('findReversal', 404, { body: { code: 'x'.repeat(43) }, what: 'the code is unknown' });
  await by.call('reverseByLink', 404, { body: { code: 'x'.repeat(43) }, what: 'the code is unknown' });
  await by.call('reverseActivity', 404, { params: { id: unknown }, body: {}, what: 'the entry is unknown' });
  await by.call('listActivity', 400, { query: { before: 'x' }, what: 'before is no number' });
  await logIn(person, browser());
  const { body } = await by.call('listActivity', 200);
  const strange = body.objects.find(({ undoes }) => undoes !== null);
  await by.call('reverseActivity', 200, { params: { id: strange.id }, body: {} });

  const other = await confirm(await newPerson());
  await turnOnTwoFactor(other);
  const code = await mailedCode(other.email, '/app/this-wasnt-me');
  await other.browser.call('findReversal', 200, { body: { code } });
  await other.browser.call('reverseByLink', 200, { body: { code } });
}
