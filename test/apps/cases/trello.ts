/** Trello: https://developer.atlassian.com/cloud/trello/rest. Key and token are in the query. */
import { TrelloClient } from 'trello.js';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { key: 'test-key', token: 'test-token' };
const on = casesWith(connection);
const trello = () => new TrelloClient(connection);

const board = '5abbe4b7ddc1b351ef961414';
const list = '5abbe4b7ddc1b351ef961415';
const card = '5abbe4b7ddc1b351ef961416';
const replies = [[]];
const actions = (filter: string) => trello().boards.getBoardActions({ boardId: board, filter });

export const app: AppCases = {
  app: 'TrelloCLIAPI',
  library: 'trello.js',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => trello().members.getMember({ id: 'me' })),
    on('list:boards', 'all', {}, () => trello().members.getMemberBoards({ id: 'me', filter: 'open', fields: ['name'] }), { replies }),
    on('list:lists', 'all', { board }, () => trello().boards.getBoardLists({ id: board, filter: 'open', fields: 'name' }), { replies }),
    on('list:labels', 'all', { board }, () => trello().boards.getBoardLabels({ id: board, limit: 1000 }), { replies }),
    on('list:members', 'all', { board }, () => trello().boards.getBoardMembers({ id: board }), { replies }),
    on('list:cards', 'all', { list }, () => trello().lists.getListCards({ id: list }), { replies }),
    on('read:new_card', 'first page', { board }, () => actions('createCard,copyCard,emailCard,moveCardToBoard'), { replies }),
    on('read:card_moved', 'first page', { board }, () => actions('updateCard:idList'), { replies }),
    on('read:new_comment', 'first page', { board }, () => actions('commentCard'), { replies }),
    on('write:create_card', 'least fields', { list, name: awkwardLine }, () =>
      trello().cards.createCard({ idList: list, name: awkwardLine }),
    ),
    on(
      'write:create_card',
      'all fields',
      {
        board,
        list,
        name: awkwardLine,
        description: awkwardText,
        due: '2026-11-30T12:00:00.000Z',
        position: 'top',
        members: '5abbe4b7ddc1b351ef961417\n5abbe4b7ddc1b351ef961418',
        labels: '5abbe4b7ddc1b351ef961419',
        link: 'https://example.com/?a=1&b=2',
      },
      () =>
        trello().cards.createCard({
          idList: list,
          name: awkwardLine,
          desc: awkwardText,
          due: '2026-11-30T12:00:00.000Z',
          pos: 'top',
          idMembers: ['5abbe4b7ddc1b351ef961417', '5abbe4b7ddc1b351ef961418'],
          idLabels: ['5abbe4b7ddc1b351ef961419'],
          urlSource: 'https://example.com/?a=1&b=2',
        }),
    ),
    on('write:move_card', 'all fields', { card, list, position: 'bottom' }, () =>
      trello().cards.updateCard({ id: card, idList: list, pos: 'bottom' }),
    ),
    on(
      'write:update_card',
      'all fields',
      { card, name: awkwardLine, description: awkwardText, due: '2026-11-30T12:00:00.000Z', isDone: 'yes', isArchived: 'no' },
      () =>
        trello().cards.updateCard({
          id: card,
          name: awkwardLine,
          desc: awkwardText,
          due: '2026-11-30T12:00:00.000Z',
          dueComplete: true,
          closed: false,
        }),
    ),
    on('write:add_comment', 'all fields', { card, text: awkwardText }, () =>
      trello().cards.addCardComment({ id: card, text: awkwardText }),
    ),
    on('write:add_checklist', 'all fields', { card, name: awkwardLine }, () =>
      trello().cards.createCardChecklist({ id: card, name: awkwardLine }),
    ),
    on(
      'search:find_card',
      'all fields',
      { board, query: 'Zoë ü/?#&+%' },
      () =>
        trello().search.getSearch({
          query: 'Zoë ü/?#&+%',
          idBoards: [board],
          modelTypes: ['cards'],
          cardsLimit: 1,
        }),
      { replies: [{ cards: [] }] },
    ),
  ],
};
