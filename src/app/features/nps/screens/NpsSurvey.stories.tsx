import type { Stories } from '../../../widgets/stories';
import { NpsSurvey, type NpsSurveyProps } from './NpsSurvey';

const show =
  (props: Partial<NpsSurveyProps> = {}) =>
  () => (
    <NpsSurvey
      score={null}
      comment=""
      isScoreMissing={false}
      isThanked={false}
      author={{ name: 'Mina Sato', photoUrl: null }}
      sentAt={Date.UTC(2026, 10, 4, 12)}
      onScore={() => {}}
      onComment={() => {}}
      onSubmit={() => {}}
      onDismiss={() => {}}
      {...props}
    />
  );

export const stories: Stories = {
  title: 'Survey',
  states: {
    asked: show(),
    'score missing': show({ isScoreMissing: true }),
    'score chosen': show({ score: 9, comment: 'It saves me an hour each day.' }),
    thanked: show({ isThanked: true }),
    'thanked for a comment': show({ isThanked: true, score: 9, comment: 'It saves me an hour each day.' }),
  },
};
