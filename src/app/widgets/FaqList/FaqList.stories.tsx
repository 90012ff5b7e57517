import type { Stories } from '../stories';
import { FaqList, type FaqEntry } from './FaqList';

const show = (entries: readonly FaqEntry[]) => () => (
  <section>
    <h2>Questions</h2>
    <FaqList entries={entries} />
  </section>
);

export const stories: Stories = {
  title: 'FAQ list',
  states: {
    answered: show([
      { key: 'one', question: 'Can I move Zaps between accounts?', answer: 'Yes, if you belong to both.', mediaUrl: '' },
      { key: 'two', question: 'Does a draft count?', answer: 'No. Drafts count towards no limit.', mediaUrl: '' },
    ]),
    'with a video': show([{ key: 'one', question: 'How do I share a folder?', answer: 'From its menu.', mediaUrl: '/videos/share.webm' }]),
    'without an answer': show([{ key: 'one', question: 'What comes next?', answer: '', mediaUrl: '' }]),
  },
};
