import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FaqList } from '../../../src/app/widgets/FaqList/FaqList';
import { entries } from '../../../src/app/features/team-guide/modal/entries';

it('the list of questions draws a question without an answer and without a video as the question alone, and a video where there is one [B3.57, B2.69]', async () => {
  render(
    <FaqList
      entries={[
        { key: 'CanTeamSeeMyZaps', question: 'Can they?', answer: '', mediaUrl: '' },
        { key: 'HowDoIShareZaps', question: 'How?', answer: 'So.', mediaUrl: '/videos/share.mp4' },
      ]}
    />,
  );
  const [bare, shown] = screen.getAllByRole('listitem');
  expect(bare).toHaveTextContent(/^Can they\?$/);
  expect(bare?.children).toHaveLength(1);
  expect(shown).toHaveTextContent('How?So.');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Play video: How?']);
  await userEvent.click(screen.getByRole('button', { name: 'Play video: How?' }));
  expect(screen.getByLabelText('How?')).toHaveAttribute('src', '/videos/share.mp4');
});

it('the list of questions has the four entries of the Team Guide by their keys [B3.57]', () => {
  expect(entries(() => {}).map(({ key }) => key)).toEqual([
    'HowDoIShareZaps',
    'CanShareEntireFolder',
    'CanInviteMembers',
    'CanTeamSeeMyZaps',
  ]);
});
