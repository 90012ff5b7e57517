import type { Stories } from '../stories';
import { Comment, type CommentProps } from './Comment';

const show =
  (props: Partial<CommentProps> = {}) =>
  () => <Comment comment="It saves me an hour each day." name="Mina Sato" createdAt={Date.UTC(2026, 10, 4, 12)} {...props} />;

export const stories: Stories = {
  title: 'Comment',
  states: {
    bare: show(),
    'with company': show({ company: 'Harbor Coffee Roasters' }),
    long: show({ comment: 'Orders arrive on the sheet before I have put the phone down.\n\nThat is all I ever wanted. '.repeat(4) }),
  },
};
