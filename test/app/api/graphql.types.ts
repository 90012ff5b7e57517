/** What must not compile. Checked by `tsc`; never run. */
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
  // @ts-expect-error -- there may be none
  expect(invitationByCode.account).toBeDefined();
  // @ts-expect-error -- a variable is due
  await askGraphql(api, ports, InvitationByCode, {});
  // @ts-expect-error -- and of its type (B7.27)
  await askGraphql(api, ports, switchesQuery, { accountId: '3', withAccount: true });

  cachedGraphqlRequest(twoServiceQuery, { headService: 'a', tailService: 'b' }, viewer);
  // @ts-expect-error -- what is somebody's own is never kept (S47)
  cachedGraphqlRequest(InvitationByCode, { code: 'x' }, viewer);

  // @ts-expect-error -- a double answers what the document asks
  answerGraphql(InvitationByCode, { invitationByCode: { id: 1 } });
}
