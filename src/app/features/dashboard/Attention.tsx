import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { AppLogo } from '../../widgets/AppLogo/AppLogo';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Row, RowList } from '../../widgets/RowList/RowList';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import css from './page.module.css';
import { homeSlice, selectHome, selectTroubledZaps } from './state';
import { texts } from './texts';

/** Zaps that are shown; the history has the others. */
const shownZaps = 5;

/** The filter of the history that shows the runs of a trouble. */
const statesOf = { asking: 'decision', failed: 'failed', held: 'held' } as const;

/** What waits for this person, each with what to do about it. Nothing if nothing waits. */
export function Attention(): ReactNode {
  const dispatch = useAppDispatch();
  const { lost } = useAppSelector(selectHome);
  const zaps = useAppSelector(selectTroubledZaps);
  const connections = lost.phase === 'loaded' ? lost.connections : [];
  const more = zaps.length - shownZaps;
  if (zaps.length === 0 && connections.length === 0 && lost.phase !== 'failed') return null;
  return (
    <Card title={texts.attention}>
      <div className={css.attention}>
        <RowList>
          {connections.map(({ id, title, app, lostReason }) => (
            <Row
              key={`connection ${id}`}
              icon={<AppLogo name={app.name} url={app.logoUrl} size={32} />}
              title={texts.lost(app.name)}
              details={[title, ...(lostReason === null ? [] : [lostReason])]}
              action={
                <TextLink to="/app/assets/connections">
                  {texts.reconnect} <VisuallyHidden>{texts.about(title)}</VisuallyHidden>
                </TextLink>
              }
            />
          ))}
          {zaps.slice(0, shownZaps).map(({ id, title, app, trouble: { kind, count } }) => (
            <Row
              key={`zap ${id}`}
              icon={app && <AppLogo name={app.name} url={app.logoUrl} size={32} />}
              title={title}
              details={[texts.troubles[kind](count)]}
              action={
                <TextLink to={`/app/history?state=${statesOf[kind]}&zap=${id}`}>
                  {texts.actions[kind]} <VisuallyHidden>{texts.about(title)}</VisuallyHidden>
                </TextLink>
              }
            />
          ))}
          {lost.phase === 'failed' && (
            <Row
              title={texts.lostUnknown}
              details={[texts.lostUnknownText]}
              action={
                <Button size="small" onClick={() => dispatch(homeSlice.actions.retried())}>
                  {texts.checkAgain}
                </Button>
              }
            />
          )}
        </RowList>
      </div>
      {more > 0 && <TextLink to="/app/history">{texts.moreZaps(more)}</TextLink>}
    </Card>
  );
}
