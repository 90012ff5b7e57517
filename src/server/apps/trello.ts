import type { AppDefinition, AppField, OutputLabel, OutputType, PollSource } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const board: AppField = {
  key: 'board',
  label: 'Board',
  type: 'choice',
  help: 'One of your open boards.',
  isRequired: true,
  dynamicChoices: 'boards',
};
/** For choosing only: a list names its board. */
const lists: AppField = { ...board, help: 'The board whose lists you can choose from.', isRequired: false };
const list: AppField = {
  key: 'list',
  label: 'List',
  type: 'choice',
  help: 'A list of the board.',
  isRequired: true,
  dynamicChoices: 'lists',
  dependsOn: ['board'],
};
const card: AppField = {
  key: 'card',
  label: 'Card',
  type: 'text',
  help: 'The ID of a card from an earlier step, or the last part of its short link.',
  isRequired: true,
};
const name: AppField = { key: 'name', label: 'Name', type: 'text', help: 'The title of the card.', isRequired: true };
const description: AppField = {
  key: 'description',
  label: 'Description',
  type: 'longText',
  help: 'Markdown, such as **bold** and lists, is shown formatted.',
};
const due: AppField = { key: 'due', label: 'Due date', type: 'moment', help: 'When the card is due.' };
const position: AppField = {
  key: 'position',
  label: 'Position',
  type: 'choice',
  help: 'Where the card is put in the list.',
  choices: [
    { value: 'top', label: 'At the top' },
    { value: 'bottom', label: 'At the bottom' },
  ],
};

/** What happened on a board, the newest first. */
const actions = (filter: string) =>
  ({
    request: {
      method: 'GET',
      path: '/boards/{input.board}/actions',
      query: { filter },
      // https://developer.atlassian.com/cloud/trello/guides/rest-api/nested-resources: before an ID means before its time.
      pages: { kind: 'lastItem', send: 'query.before', from: 'last.id' },
    },
    items: 'reply.body',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.date', as: 'iso' },
  }) as const satisfies PollSource;

/** https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks. What Trello signs with belongs to the app of the key: the action is asked for instead. */
const subscribedTo = (...types: readonly string[]) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: { method: 'GET', path: '/members/me/tokens', query: { webhooks: true } },
      ours: 'found.body.*.webhooks[callbackURL={hook.url}].id',
      create: { method: 'POST', path: '/webhooks', query: { callbackURL: '{hook.url}', idModel: '{input.board}' } },
      remove: (id) => ({ method: 'DELETE', path: `/webhooks/${id.replace(/\}$/, '|first}')}` }),
    }),
    signature: { kind: 'ask' },
    where: { 'item.action.type': types },
    key: '{item.action.id}',
    fetch: { method: 'GET', path: '/actions/{item.action.id}' },
  }) as const;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const cardOutputs = [
  output('id', 'ID'),
  output('name', 'Name'),
  output('desc', 'Description'),
  output('due', 'Due date', 'moment'),
  output('dueComplete', 'Done', 'boolean'),
  output('idList', 'List ID'),
  output('shortUrl', 'Short link'),
  output('labels', 'Labels', 'list'),
];
const actionOutputs = [
  output('date', 'Time', 'moment'),
  output('data.card.id', 'Card ID'),
  output('data.card.name', 'Card name'),
  output('memberCreator.fullName', 'Member name'),
];

const sampleCard = {
  id: '5abbe4b7ddc1b351ef961416',
  name: 'Write the report',
  desc: 'With last month’s numbers.',
  due: '2026-11-30T12:00:00.000Z',
  dueComplete: false,
  closed: false,
  idBoard: '5abbe4b7ddc1b351ef961414',
  idList: '5abbe4b7ddc1b351ef961415',
  idMembers: ['5abbe4b7ddc1b351ef961417'],
  labels: [{ id: '5abbe4b7ddc1b351ef961419', name: 'Important', color: 'red' }],
  pos: 65535,
  shortUrl: 'https://trello.com/c/H0TZyzbK',
  url: 'https://trello.com/c/H0TZyzbK/4-write-the-report',
};
const sampleAction = {
  id: '5abbe4b7ddc1b351ef961420',
  date: '2026-11-21T09:30:00.000Z',
  type: 'updateCard',
  data: {
    board: { id: '5abbe4b7ddc1b351ef961414', name: 'Work' },
    card: { id: '5abbe4b7ddc1b351ef961416', name: 'Write the report', shortLink: 'H0TZyzbK' },
    listBefore: { id: '5abbe4b7ddc1b351ef961415', name: 'To do' },
    listAfter: { id: '5abbe4b7ddc1b351ef961421', name: 'Done' },
  },
  memberCreator: { id: '5abbe4b7ddc1b351ef961417', fullName: 'Ada Example', username: 'ada' },
};

export const trello: AppDefinition = {
  format: 1,
  app: 'TrelloCLIAPI',
  name: 'Trello',
  docs: 'https://developer.atlassian.com/cloud/trello/rest',
  bases: { default: 'https://api.trello.com/1' },
  hosts: ['api.trello.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Key and token',
        fields: [
          {
            key: 'key',
            label: 'API key',
            type: 'secret',
            help: 'On Trello’s “Power-Ups Admin” page, create a Power-Up, open “API key”, and copy the key.',
            isRequired: true,
          },
          {
            key: 'token',
            label: 'Token',
            type: 'secret',
            help: 'Next to the key, click “Token”, allow access, and copy the token.',
            isRequired: true,
          },
        ],
        place: 'query',
        name: 'key',
        value: '{connection.key}',
        extra: [{ place: 'query', name: 'token', value: '{connection.token}' }],
      },
    },
    test: { request: { method: 'GET', path: '/members/me' }, title: '{reply.body.fullName} ({reply.body.username})' },
  },
  errors: [
    // Trello answers with a sentence, and not with JSON.
    {
      when: { status: 401, match: { 'reply.body': { contains: 'permission' } } },
      is: 'refused',
      say: 'The account isn’t allowed to do this on Trello: “{reply.body}” Check that it is a member of the board.',
    },
    { when: { status: 401 }, is: 'lost', say: 'Trello refused the key or the token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The account isn’t allowed to do this on Trello. Check that it is a member of the board.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Trello can’t find this. Check the board, the list and the card.' },
    // https://developer.atlassian.com/cloud/trello/guides/rest-api/rate-limits: the limit is one of ten seconds.
    { when: { status: 429 }, is: 'later' },
    {
      when: { status: 400, match: { 'reply.body.message': { present: true } } },
      is: 'refused',
      say: 'Trello refused this: “{reply.body.message}”',
    },
    { when: { status: 400 }, is: 'refused', say: 'Trello refused this: “{reply.body}” Check the fields of this step.' },
  ],
  rate: { budget: { requests: 100, seconds: 10 } },
  lists: {
    boards: {
      request: { method: 'GET', path: '/members/me/boards', query: { filter: 'open', fields: 'name' } },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name}',
    },
    lists: {
      request: { method: 'GET', path: '/boards/{input.board}/lists', query: { filter: 'open', fields: 'name' } },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name}',
    },
    labels: {
      request: { method: 'GET', path: '/boards/{input.board}/labels', query: { limit: 1000 } },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name|or:Without a name} ({item.color|or:no color})',
    },
    members: {
      request: { method: 'GET', path: '/boards/{input.board}/members' },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.fullName} ({item.username})',
    },
    cards: { request: { method: 'GET', path: '/lists/{input.list}/cards' }, items: 'reply.body', value: '{item.id}', label: '{item.name}' },
  },
  triggers: [
    {
      ...subscribedTo(),
      event: 'new_card',
      title: 'New card',
      help: 'Runs for each card that is created on, copied to or moved to a board.',
      fields: [board, { ...list, help: 'Only cards that are created in this list count.', isRequired: false }],
      where: {
        'item.action.type': ['createCard', 'copyCard', 'emailCard', 'moveCardToBoard'],
        'item.action.data.list.id': { optional: '{input.list}' },
      },
      fetch: { method: 'GET', path: '/cards/{item.action.data.card.id}' },
      poll: {
        ...actions('createCard,copyCard,emailCard,moveCardToBoard'),
        where: { 'item.data.list.id': { optional: '{input.list}' } },
        fetch: { method: 'GET', path: '/cards/{item.data.card.id}' },
      },
      outputs: cardOutputs,
      sample: sampleCard,
    },
    {
      ...subscribedTo('updateCard'),
      event: 'card_moved',
      title: 'Card moved',
      help: 'Runs for each card that is moved to another list.',
      fields: [board, { ...list, label: 'To the list', help: 'Only cards that are moved to this list count.', isRequired: false }],
      where: {
        'item.action.type': 'updateCard',
        'item.action.data.listAfter.id': { optional: '{input.list}' },
        'item.action.data.listAfter': { present: true },
      },
      poll: { ...actions('updateCard:idList'), where: { 'item.data.listAfter.id': { optional: '{input.list}' } } },
      outputs: [...actionOutputs, output('data.listBefore.name', 'From the list'), output('data.listAfter.name', 'To the list')],
      sample: sampleAction,
    },
    {
      ...subscribedTo('commentCard'),
      event: 'new_comment',
      title: 'New comment',
      help: 'Runs for each comment on a card of a board.',
      fields: [board],
      poll: actions('commentCard'),
      outputs: [...actionOutputs, output('data.text', 'Text')],
      sample: {
        ...sampleAction,
        type: 'commentCard',
        data: { board: sampleAction.data.board, card: sampleAction.data.card, text: 'The numbers are there.' },
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_card',
      title: 'Create a card',
      help: 'Creates a card in a list.',
      fields: [
        lists,
        list,
        name,
        description,
        due,
        position,
        {
          key: 'members',
          label: 'Members',
          type: 'choice',
          help: 'Members of the board, one per line.',
          isMany: true,
          dynamicChoices: 'members',
          dependsOn: ['board'],
        },
        {
          key: 'labels',
          label: 'Labels',
          type: 'choice',
          help: 'Labels of the board, one per line.',
          isMany: true,
          dynamicChoices: 'labels',
          dependsOn: ['board'],
        },
        { key: 'link', label: 'Link', type: 'text', help: 'A URL to attach to the card.', group: 'more' },
      ],
      // Never: Trello has no idempotency keys, and creates a second card.
      request: {
        method: 'POST',
        path: '/cards',
        query: {
          idList: '{input.list}',
          name: '{input.name}',
          desc: '{input.description}',
          due: '{input.due}',
          pos: '{input.position}',
          idMembers: '{input.members}',
          idLabels: '{input.labels}',
          urlSource: '{input.link}',
        },
        style: 'commas',
      },
      outputs: cardOutputs,
      sample: sampleCard,
    },
    {
      kind: 'write',
      event: 'move_card',
      title: 'Move a card',
      help: 'Moves a card to another list of its board.',
      fields: [
        lists,
        { ...card, help: 'The ID of a card from an earlier step.' },
        { ...list, help: 'The list to move the card to.' },
        position,
      ],
      request: { method: 'PUT', path: '/cards/{input.card}', query: { idList: '{input.list}', pos: '{input.position}' } },
      // https://developer.atlassian.com/cloud/trello/rest/api-group-cards: values replace those that the card has.
      repeat: 'replaces',
      outputs: cardOutputs,
      sample: { ...sampleCard, idList: '5abbe4b7ddc1b351ef961421' },
    },
    {
      kind: 'write',
      event: 'update_card',
      title: 'Update a card',
      help: 'Changes the filled fields of a card.',
      fields: [
        card,
        { ...name, isRequired: false },
        description,
        due,
        { key: 'isDone', label: 'Done', type: 'boolean', help: 'Whether the due date is marked as complete.' },
        {
          key: 'isArchived',
          label: 'Archived',
          type: 'boolean',
          help: '“Yes” archives the card, and “No” restores it.',
          group: 'more',
        },
      ],
      request: {
        method: 'PUT',
        path: '/cards/{input.card}',
        query: {
          name: '{input.name}',
          desc: '{input.description}',
          due: '{input.due}',
          dueComplete: '{input.isDone}',
          closed: '{input.isArchived}',
        },
      },
      // https://developer.atlassian.com/cloud/trello/rest/api-group-cards: values replace those that the card has.
      repeat: 'replaces',
      outputs: cardOutputs,
      sample: sampleCard,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to a card.',
      fields: [card, { key: 'text', label: 'Text', type: 'longText', help: 'The text of the comment.', isRequired: true }],
      request: { method: 'POST', path: '/cards/{input.card}/actions/comments', query: { text: '{input.text}' } },
      outputs: [output('id', 'ID'), output('data.text', 'Text')],
      sample: { id: '5abbe4b7ddc1b351ef961422', type: 'commentCard', date: '2026-11-21T09:30:00.000Z', data: { text: 'Done.' } },
    },
    {
      kind: 'write',
      event: 'add_checklist',
      title: 'Add a checklist',
      help: 'Adds an empty checklist to a card.',
      fields: [card, { ...name, help: 'The title of the checklist.' }],
      request: { method: 'POST', path: '/cards/{input.card}/checklists', query: { name: '{input.name}' } },
      outputs: [output('id', 'ID'), output('name', 'Name')],
      sample: { id: '5abbe4b7ddc1b351ef961423', name: 'Before sending', idCard: '5abbe4b7ddc1b351ef961416', checkItems: [] },
    },
    {
      kind: 'search',
      event: 'find_card',
      title: 'Find a card',
      help: 'Finds a card on a board by its text.',
      fields: [
        board,
        {
          key: 'query',
          label: 'Search text',
          type: 'text',
          help: 'Words in the card. Trello’s search operators work too, such as name:report.',
          isRequired: true,
        },
      ],
      request: {
        method: 'GET',
        path: '/search',
        query: { query: '{input.query}', idBoards: '{input.board}', modelTypes: 'cards', cards_limit: 1 },
      },
      found: { items: 'reply.body.cards' },
      sample: { isFound: true, item: sampleCard },
    },
  ],
};
