import type { ReactElement } from 'react';
import type { SystemStatus } from '../../../../contract/status';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { copy } from './copy';
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
      title={copy.title}
      lead={copy.lead}
      ways={
        <>
          <Button onClick={onAsk} isBusy={state.phase === 'loading'}>
            {copy.again}
          </Button>
          <TextLink to="/app/get-help" look="secondary">
            {copy.getHelp}
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
      return <Skeleton label={copy.loading} />;
    case 'failed':
      return (
        <Notice kind="error" title={copy.failed[state.because].title}>
          {copy.failed[state.because].text}
        </Notice>
      );
    case 'loaded':
      return <Parts status={state.status} />;
  }
}

function Parts({ status: { checkedAt, database, jobs, mail } }: { status: SystemStatus }): ReactElement {
  const parts = [
    { name: copy.database.name, word: copy.database[database], text: database === 'ok' ? null : copy.database.read_onlyText },
    { name: copy.jobs.name, word: copy.jobs[jobs], text: jobs === 'ok' ? null : copy.jobs.delayedText },
    { name: copy.mail.name, word: copy.mail[mail], text: mail === 'ok' ? null : copy.mail.delayedText },
  ];
  const isGood = parts.every(({ text }) => text === null);
  return (
    <>
      <Notice kind={isGood ? 'success' : 'warning'} title={isGood ? copy.good : copy.troubled} />
      <ul className={css.parts} aria-label={copy.parts}>
        {parts.map(({ name, word, text }) => (
          <li key={name} className={css.part}>
            <span className={css.name}>{name}</span>
            <Tag kind={text === null ? 'success' : 'warning'}>{word}</Tag>
            {text !== null && <p className={css.text}>{text}</p>}
          </li>
        ))}
      </ul>
      <p className={css.text}>{copy.checkedAt(`${checkedAt.slice(11, 16)} UTC`)}</p>
    </>
  );
}
