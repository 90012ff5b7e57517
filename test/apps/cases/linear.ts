/**
 * Linear: https://linear.app/developers/graphql. The library's own queries ask for every property, so it sends the queries of the
 * definition here, each as constant text with variables. Its types do not check them.
 */
import { LinearClient } from '@linear/sdk';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { key: 'test-key' };
const on = casesWith(connection);
const ask = (query: string, variables?: Record<string, unknown>) =>
  new LinearClient({ apiKey: connection.key }).client.rawRequest(query, variables);

const issue =
  'id identifier title description url priority createdAt updatedAt dueDate state { id name } assignee { id name email } team { id name } project { id name }';
const team = '9cfb482a-81e3-4154-b5b9-2c805e70a02d';
const replies = [{ data: {} }];

const issues =
  'query ($first: Int, $after: String, $filter: IssueFilter, $orderBy: PaginationOrderBy) { issues(first: $first, after: $after, filter: $filter, orderBy: $orderBy) ' +
  `{ nodes { ${issue} } pageInfo { hasNextPage endCursor } } }`;
const comments =
  'query ($first: Int, $after: String, $filter: CommentFilter) { comments(first: $first, after: $after, filter: $filter) ' +
  '{ nodes { id body url createdAt user { id name email } issue { id identifier title } } pageInfo { hasNextPage endCursor } } }';
const createIssue = `mutation ($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${issue} } } }`;
const updateIssue = `mutation ($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success issue { ${issue} } } }`;
const createComment =
  'mutation ($input: CommentCreateInput!) { commentCreate(input: $input) { success comment { id body url createdAt } } }';
const ofTeam = { filter: { team: { id: { eq: team } } } };

export const app: AppCases = {
  app: 'LinearCLIAPI',
  library: '@linear/sdk',
  by: 'maker',
  cases: [
    on('test', 'key', {}, () => ask('query { viewer { id name email } }'), { replies }),
    on('list:teams', 'first page', {}, () => ask('query { teams(first: 250) { nodes { id name } } }'), { replies }),
    on(
      'list:states',
      'first page',
      { team },
      () => ask('query ($filter: WorkflowStateFilter) { workflowStates(first: 250, filter: $filter) { nodes { id name } } }', ofTeam),
      { replies },
    ),
    on('list:people', 'first page', {}, () => ask('query { users(first: 250) { nodes { id name } } }'), { replies }),
    on('read:new_issue', 'least fields', {}, () => ask(issues, { first: 50, orderBy: 'createdAt' }), { replies }),
    on('read:new_issue', 'all fields', { team }, () => ask(issues, { first: 50, orderBy: 'createdAt', ...ofTeam }), { replies }),
    on('read:updated_issue', 'all fields', { team }, () => ask(issues, { first: 50, orderBy: 'updatedAt', ...ofTeam }), { replies }),
    on('read:new_comment', 'first page', {}, () => ask(comments, { first: 50 }), { replies }),
    on(
      'write:create_issue',
      'least fields',
      { team, title: awkwardLine },
      () => ask(createIssue, { input: { teamId: team, title: awkwardLine } }),
      {
        replies,
      },
    ),
    on(
      'write:create_issue',
      'all fields',
      {
        team,
        title: awkwardLine,
        description: awkwardText,
        assignee: 'd40e767c-d7af-4b18-a86d-55c61f1e39a4',
        state: '2b7a2a0e-1b5e-4a4a-9d7d-3a4c5b6d7e8f',
        priority: '2',
        labels: '59833787-2cf9-4fdf-8782-e53db20768a5',
        dueDate: '2026-11-30',
      },
      () =>
        ask(createIssue, {
          input: {
            teamId: team,
            title: awkwardLine,
            description: awkwardText,
            assigneeId: 'd40e767c-d7af-4b18-a86d-55c61f1e39a4',
            stateId: '2b7a2a0e-1b5e-4a4a-9d7d-3a4c5b6d7e8f',
            priority: 2,
            labelIds: ['59833787-2cf9-4fdf-8782-e53db20768a5'],
            dueDate: '2026-11-30',
          },
        }),
      { replies },
    ),
    on(
      'write:update_issue',
      'all fields',
      { issue: 'ABC-7', title: awkwardLine, description: awkwardText, priority: '1' },
      () => ask(updateIssue, { id: 'ABC-7', input: { title: awkwardLine, description: awkwardText, priority: 1 } }),
      { replies },
    ),
    on(
      'write:add_comment',
      'all fields',
      { issue: 'ABC-7', text: awkwardText },
      () => ask(createComment, { input: { issueId: 'ABC-7', body: awkwardText } }),
      {
        replies,
      },
    ),
    on('search:find_issue', 'all fields', { title: awkwardLine }, () => ask(issues, { first: 1, filter: { title: { eq: awkwardLine } } }), {
      replies,
    }),
    on(
      'search:get_issue',
      'all fields',
      { issue: 'ABC-7' },
      () => ask(`query ($id: String!) { issue(id: $id) { ${issue} } }`, { id: 'ABC-7' }),
      {
        replies,
      },
    ),
  ],
};
