import type { ReactElement } from 'react';
import type { SystemStatus } from '../../../../contract/status';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { texts } from './texts';
import type { SystemStatusState } from './state';
import css from './StatusScreen.module.css';

export interface StatusScreenProps {
  state: SystemStatusState;
  onAsk: () => void;
}

/** `/status`: what works at the moment, for everybody. */
export function StatusScreen({ state, onAsk }: StatusScreenProps): ReactElement {
  return (
    <Article
      title={texts.title}
      lead={texts.lead}
      ways={
        <>
          <Button onClick={onAsk} isBusy={state.phase === 'loading'}>
            {texts.again}
          </Button>
          <TextLink to="/app/get-help" look="secondary">
            {texts.getHelp}
          </TextLink>
        </>
      }
    >
      <Answer state={state} />
    </Article>
  );
}

function Answer({ state }: { state: SystemStatusState }): ReactElement {
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
      <ul className={css.parts} aria-label={texts.parts}>
        {parts.map(({ name, word, text }) => (
          <li key={name} className={css.part}>
            <span className={css.name}>{name}</span>
            <Tag kind={text === null ? 'success' : 'warning'}>{word}</Tag>
            {text !== null && <p className={css.text}>{text}</p>}
          </li>
        ))}
      </ul>
      <p className={css.text}>{texts.checkedAt(`${checkedAt.slice(11, 16)} UTC`)}</p>
    </>
  );
}
