/** Miro: https://developers.miro.com/reference/overview. */
import { MiroLowlevelApi } from '@mirohq/miro-api';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const miro = () => new MiroLowlevelApi(connection.token);

const board = 'uXjVOD6LSME=';
const replies = [{ data: [] }];
const where = { position: { x: 100, y: 50.5 }, parent: { id: '3458764517517819001' } };
const place = { frame: where.parent.id, x: '100', y: '50.5' };

export const app: AppCases = {
  app: 'MiroCLIAPI',
  library: '@mirohq/miro-api',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => miro().tokenInfo()),
    on('list:boards', 'first page', {}, () => miro().getBoards({ sort: 'last_opened', limit: '50' }), { replies }),
    on('list:frames', 'first page', { board }, () => miro().getItems(board, { type: 'frame', limit: '50' }), { replies }),
    on('read:new_board', 'first page', {}, () => miro().getBoards({ sort: 'last_created', limit: '50' }), { replies }),
    on('read:new_item', 'least fields', { board }, () => miro().getItems(board, { type: 'sticky_note', limit: '50' }), { replies }),
    on('read:new_item', 'all fields', { board, type: 'card' }, () => miro().getItems(board, { type: 'card', limit: '50' }), { replies }),
    on('write:create_sticky_note', 'least fields', { board, text: awkwardText }, () =>
      miro().createStickyNoteItem(board, { data: { content: awkwardText } }),
    ),
    on('write:create_sticky_note', 'all fields', { board, text: awkwardText, color: 'pink', ...place }, () =>
      miro().createStickyNoteItem(board, { data: { content: awkwardText }, style: { fillColor: 'pink' }, ...where }),
    ),
    on('write:create_card', 'least fields', { board, title: awkwardLine }, () =>
      miro().createCardItem(board, { data: { title: awkwardLine } }),
    ),
    on(
      'write:create_card',
      'all fields',
      { board, title: awkwardLine, description: awkwardText, dueDate: '2026-11-30T10:00:00.500Z', ...place },
      () =>
        miro().createCardItem(board, {
          data: { title: awkwardLine, description: awkwardText, dueDate: new Date('2026-11-30T10:00:00.500Z') },
          ...where,
        }),
    ),
    on('write:create_board', 'least fields', { name: awkwardLine }, () => miro().createBoard({ name: awkwardLine })),
    on('write:create_board', 'all fields', { name: awkwardLine, description: awkwardLine }, () =>
      miro().createBoard({ name: awkwardLine, description: awkwardLine }),
    ),
    on('search:find_board', 'all fields', { query: awkwardLine }, () => miro().getBoards({ query: awkwardLine, limit: '1' }), { replies }),
  ],
};
