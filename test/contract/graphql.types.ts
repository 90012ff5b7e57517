/** Calls that must not compile. `tsc` checks this file. It never runs. */
import { graphql, operation, type ResultOf, type VariablesOf } from '../../src/contract/browser/graphql/operation';
import type { switchesQuery } from '../../src/contract/browser/graphql/operations/session';
import type { InvitationByCode, ZtSplitLoginPageContainerQuery } from '../../src/contract/browser/graphql/operations/signUpContexts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

export const theTypesAreThoseOfTheSchema: [
  Same<VariablesOf<typeof switchesQuery>, { accountId?: number | null; withAccount: boolean }>,
  Same<ResultOf<typeof switchesQuery>['session'], { identity: string | null; switches: Readonly<Record<string, boolean>> }>,
  Same<VariablesOf<typeof InvitationByCode>, { code: string }>,
  Same<
    ResultOf<typeof InvitationByCode>['invitationByCode'],
    { id: number; email: string; account: { name: string; logoUrl: string | null } } | null
  >,
  Same<
    NonNullable<ResultOf<typeof ZtSplitLoginPageContainerQuery>['zapTemplate']>['steps'],
    { type: string; selected_api: string; title: string }[]
  >,
] = [true, true, true, true, true];

const withAWrongField = operation(
  graphql(`
    query wrong {
      session {
        identity
        colour
      }
    }
  `),
);
// @ts-expect-error -- the schema has no such field
export const colour: string = (null as unknown as ResultOf<typeof withAWrongField>).session.colour;
