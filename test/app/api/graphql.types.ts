/** Calls that must not compile. `tsc` checks this file. It never runs. */
import { askGraphql, cachedGraphqlRequest } from '../../../src/app/api/graphql';
import type { Api } from '../../../src/app/api';
import { switchesQuery } from '../../../src/contract/browser/graphql/operations/session';
import { InvitationByCode, twoServiceQuery } from '../../../src/contract/browser/graphql/operations/signUpContexts';
import { answerGraphql } from '../../support/graphqlDoubles';
import { testPorts } from '../../support/ports';

const viewer = { profileId: null, accountId: null };

export async function operationsObeyTheSchema(api: Api): Promise<void> {
  const ports = testPorts();
  const { invitationByCode } = await askGraphql(api, ports, InvitationByCode, { code: 'x' });
  // @ts-expect-error -- the field may be null
  expect(invitationByCode.account).toBeDefined();
  // @ts-expect-error -- the variable is missing
  await askGraphql(api, ports, InvitationByCode, {});
  // @ts-expect-error -- the variable has the wrong type (B7.27)
  await askGraphql(api, ports, switchesQuery, { accountId: '3', withAccount: true });

  cachedGraphqlRequest(twoServiceQuery, { headService: 'a', tailService: 'b' }, viewer);
  // @ts-expect-error -- personal data is never cached (S47)
  cachedGraphqlRequest(InvitationByCode, { code: 'x' }, viewer);

  // @ts-expect-error -- a double must answer with the fields of the document
  answerGraphql(InvitationByCode, { invitationByCode: { id: 1 } });
}
