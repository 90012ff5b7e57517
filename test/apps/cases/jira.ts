/** Jira Cloud: https://developer.atlassian.com/cloud/jira/platform/rest/v2, whose texts are plain; those of version 3 are documents. */
import { Version2Client } from 'jira.js';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { site: 'example', email: 'zoe@example.com', token: 'test-token' };
const on = casesWith(connection);
const jira = () =>
  new Version2Client({
    host: `https://${connection.site}.atlassian.net`,
    authentication: { basic: { email: connection.email, apiToken: connection.token } },
  });

const issue = 'ABC-7';
const fields = ['*navigable'];
const search = (jql: string, maxResults = 100) => jira().issueSearch.searchForIssuesUsingJqlEnhancedSearchPost({ jql, maxResults, fields });
const replies = [{ issues: [], values: [] }];

export const app: AppCases = {
  app: 'JiraCLIAPI',
  library: 'jira.js',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => jira().myself.getCurrentUser()),
    on('list:projects', 'first page', {}, () => jira().projects.searchProjects({ maxResults: 50 }), { replies }),
    on('list:issueTypes', 'all', { project: '10000' }, () => jira().issueTypes.getIssueTypesForProject({ projectId: 10000 }), {
      replies: [[]],
    }),
    on('list:transitions', 'all', { issue }, () => jira().issues.getTransitions({ issueIdOrKey: issue })),
    on('list:people', 'first page', {}, () => jira().userSearch.findUsers({ query: '', maxResults: 50 }), { replies: [[]] }),
    on(
      // The key of a project is written inside quotes of JQL.
      'read:new_issue',
      'least fields',
      { project: 'ABC' },
      () => search('project = "ABC" ORDER BY created DESC'),
      { replies },
    ),
    on(
      'read:new_issue',
      'all fields',
      { project: 'ABC', jql: 'priority = High' },
      () => search('project = "ABC" AND (priority = High) ORDER BY created DESC'),
      {
        replies,
      },
    ),
    on('read:updated_issue', 'all fields', { project: 'ABC' }, () => search('project = "ABC" ORDER BY updated DESC'), { replies }),
    on('read:new_comment', 'all fields', { issue }, () =>
      jira().issueComments.getComments({ issueIdOrKey: issue, orderBy: '-created', maxResults: 100 }),
    ),
    on(
      'write:create_issue',
      'least fields',
      { project: '10000', issueType: '10001', summary: awkwardLine },
      () => jira().issues.createIssue({ fields: { project: { id: '10000' }, issuetype: { id: '10001' }, summary: awkwardLine } }),
      { status: 201 },
    ),
    on(
      'write:create_issue',
      'all fields',
      {
        project: '10000',
        issueType: '10001',
        summary: awkwardLine,
        description: awkwardText,
        labels: 'red\nblue',
        priority: '2',
        assignee: '5b10ac8d82e05b22cc7d4ef5',
        parent: 'ABC-1',
        dueDate: '2026-11-30',
      },
      () =>
        jira().issues.createIssue({
          fields: {
            project: { id: '10000' },
            issuetype: { id: '10001' },
            summary: awkwardLine,
            description: awkwardText,
            labels: ['red', 'blue'],
            priority: { id: '2' },
            assignee: { id: '5b10ac8d82e05b22cc7d4ef5' },
            parent: { key: 'ABC-1' },
            duedate: '2026-11-30',
          },
        }),
      { status: 201 },
    ),
    on('write:update_issue', 'all fields', { issue, summary: awkwardLine, description: awkwardText, labels: 'red' }, () =>
      jira().issues.editIssue({ issueIdOrKey: issue, fields: { summary: awkwardLine, description: awkwardText, labels: ['red'] } }),
    ),
    on('write:move_issue', 'all fields', { issue, transition: '31' }, () =>
      jira().issues.doTransition({ issueIdOrKey: issue, transition: { id: '31' } }),
    ),
    on(
      'write:add_comment',
      'all fields',
      { issue, text: awkwardText },
      () => jira().issueComments.addComment({ issueIdOrKey: issue, comment: awkwardText }),
      {
        status: 201,
      },
    ),
    on('write:assign_issue', 'all fields', { issue, assignee: '5b10ac8d82e05b22cc7d4ef5' }, () =>
      jira().issues.assignIssue({ issueIdOrKey: issue, accountId: '5b10ac8d82e05b22cc7d4ef5' }),
    ),
    on(
      'search:find_issue',
      'all fields',
      { jql: 'summary ~ "ü/?#&+%" ORDER BY created DESC' },
      () => search('summary ~ "ü/?#&+%" ORDER BY created DESC', 1),
      {
        replies,
      },
    ),
    on('search:get_issue', 'all fields', { issue }, () => jira().issues.getIssue({ issueIdOrKey: issue })),
  ],
};
