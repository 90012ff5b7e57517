import type { ReactElement } from 'react';
import type { SystemStatus } from '../../../../contract/support';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead } from '../../../widgets/Page/Page';
import { Row, RowList } from '../../../widgets/RowList/RowList';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { loadStatus, selectSystemStatus, systemStatusSlice } from './state';
import { texts } from './texts';

const { asked } = systemStatusSlice.actions;

/** `/status`: what works at the moment, for everybody. */
function StatusPage(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectSystemStatus);
  return (
    <Article
      title={texts.title}
      lead={texts.lead}
      ways={
        <>
          <Button onClick={() => dispatch(asked())} isBusy={state.phase === 'loading'}>
            {texts.again}
          </Button>
          <TextLink to="/app/get-help" look="secondary">
            {texts.getHelp}
          </TextLink>
        </>
      }
    >
      <Answer />
    </Article>
  );
}

function Answer(): ReactElement {
  const state = useAppSelector(selectSystemStatus);
  switch (state.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'failed':
      return (
        <Notice kind="error" title={texts.failed[state.because].title}>
          {texts.failed[state.because].text}
        </Notice>
      );
    case 'loaded':
      return <Parts status={state.status} />;
  }
}

function Parts({ status: { checkedAt, database, jobs, mail } }: { status: SystemStatus }): ReactElement {
  const parts = [
    { name: texts.database.name, word: texts.database[database], text: database === 'ok' ? null : texts.database.read_onlyText },
    { name: texts.jobs.name, word: texts.jobs[jobs], text: jobs === 'ok' ? null : texts.jobs.delayedText },
    { name: texts.mail.name, word: texts.mail[mail], text: mail === 'ok' ? null : texts.mail.delayedText },
  ];
  const isGood = parts.every(({ text }) => text === null);
  return (
    <>
      <Notice kind={isGood ? 'success' : 'warning'} title={isGood ? texts.good : texts.troubled} />
      <RowList label={texts.parts} isFramed>
        {parts.map(({ name, word, text }) => (
          <Row
            key={name}
            title={name}
            details={text === null ? [] : [text]}
            action={<Tag kind={text === null ? 'success' : 'warning'}>{word}</Tag>}
          />
        ))}
      </RowList>
      <Lead>{texts.checkedAt(`${checkedAt.slice(11, 16)} UTC`)}</Lead>
    </>
  );
}

export default definePage({
  path: '/status',
  title: 'Status',
  auth: 'none',
  frame: 'logo',
  scrollsToTop: true,
  slices: [systemStatusSlice],
  load: loadStatus,
  reloadOn: [asked],
  Screen: StatusPage,
});
