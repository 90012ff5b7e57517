/** Pinterest: its API description of version 5, https://github.com/pinterest/api-description. There is no library of the maker for Node. */
import type { DocumentedApp } from './row';

const board = '549755885175';
const text = 'Zoë ü/?#&+%"\'\nSecond line';

export const pinterest: DocumentedApp = {
  app: 'PinterestCLIAPI',
  words: { from: 'description', date: '2026-11-29' },
  connection: { token: 'test-token' },
  headers: { authorization: 'Bearer test-token' },
  rows: [
    ['test', {}, 'GET https://api.pinterest.com/v5/user_account'],
    ['list:boards', {}, 'GET https://api.pinterest.com/v5/boards?page_size=250'],
    ['list:sections', { board }, `GET https://api.pinterest.com/v5/boards/${board}/sections?page_size=250`],
    ['read:new_pin', { board }, `GET https://api.pinterest.com/v5/boards/${board}/pins?page_size=250`],
    ['read:new_board', {}, 'GET https://api.pinterest.com/v5/boards?page_size=250'],
    [
      'write:create_pin',
      { board, image: 'https://example.org/a.jpg' },
      'POST https://api.pinterest.com/v5/pins',
      { board_id: board, media_source: { source_type: 'image_url', url: 'https://example.org/a.jpg' } },
    ],
    [
      'write:create_pin',
      {
        board,
        image: 'https://example.org/a.jpg',
        title: 'Zoë',
        description: text,
        link: 'https://example.org/?a=b',
        section: '7',
        altText: text,
      },
      'POST https://api.pinterest.com/v5/pins',
      {
        board_id: board,
        board_section_id: '7',
        title: 'Zoë',
        description: text,
        link: 'https://example.org/?a=b',
        alt_text: text,
        media_source: { source_type: 'image_url', url: 'https://example.org/a.jpg' },
      },
    ],
    ['write:create_board', { name: 'Zoë' }, 'POST https://api.pinterest.com/v5/boards', { name: 'Zoë' }],
    [
      'write:create_board',
      { name: 'Zoë', description: text, isHidden: 'yes' },
      'POST https://api.pinterest.com/v5/boards',
      { name: 'Zoë', description: text, privacy: 'SECRET' },
    ],
    ['search:find_board', { name: 'Zoë' }, 'GET https://api.pinterest.com/v5/boards?page_size=250'],
    ['search:get_pin', { pin: 'a/b' }, 'GET https://api.pinterest.com/v5/pins/a%2Fb'],
  ],
};
