import { useCallback, useId, useState, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { VirtualList } from '../../../widgets/VirtualList/VirtualList';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import type { AppUse, ChosenConnection } from '../connections';
import { texts } from '../texts';
import css from './ConnectionChoices.module.css';

export interface ConnectionChoicesProps {
  apps: readonly AppUse[];
  /** The name of the target account. */
  target: string;
  onChoose: (choice: ChosenConnection) => void;
}

const later = 'later';
const valueOf = (connectionId: number | null): string => (connectionId === null ? later : String(connectionId));
const connectionOf = (value: string): number | null => (value === later ? null : Number(value));

const keyOfUse = ({ app, source }: AppUse): string => (source === null ? app : `${app}-${source.id}`);
/** 'Slack', or 'Slack “Team workspace”' if the Zaps use several connections of it. */
const nameOfUse = ({ name, source }: AppUse): string =>
  source === null ? name : texts.review.connections.ofSource(name, source.title ?? texts.review.connections.hidden);
const sourceOf = ({ app, source }: AppUse) => ({ app, fromConnectionId: source?.id ?? null });

/** Which connections of the target account the moved Zaps use, app by app. */
export function ConnectionChoices({ apps, target, onChoose }: ConnectionChoicesProps): ReactElement {
  const titleId = useId();
  return (
    <section className={css.choices} aria-labelledby={titleId}>
      <h3 id={titleId}>{texts.review.connections.title}</h3>
      <p className={css.lead}>{texts.review.connections.lead(target)}</p>
      {apps.map((app) => (
        <AppChoice key={keyOfUse(app)} app={app} target={target} onChoose={onChoose} />
      ))}
    </section>
  );
}

function AppChoice({ app, target, onChoose }: { app: AppUse } & Omit<ConnectionChoicesProps, 'apps'>): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { zaps, common } = app;
  const [key, name] = [keyOfUse(app), nameOfUse(app)];
  const usable = new Set(zaps.flatMap(({ choices }) => choices));
  const label = texts.review.connections.usedBy(name, zaps.length);
  if (usable.size === 0) {
    return (
      <div>
        <p className={css.name}>{label}</p>
        <p className={css.lead}>{texts.review.connections.none(target)}</p>
      </div>
    );
  }
  return (
    <div className={css.app}>
      <SelectField
        label={label}
        name={`connection-${key}`}
        value={common === undefined ? '' : valueOf(common)}
        placeholder={texts.review.connections.mixed}
        choices={choicesOf(app, usable)}
        onChange={(value) => onChoose({ ...sourceOf(app), connectionId: connectionOf(value), zapId: null })}
      />
      {zaps.length > 1 && (
        <div>
          <Button kind="plain" aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined} onClick={() => setOpen(!isOpen)}>
            {texts.review.connections.each}
            <VisuallyHidden>{texts.review.connections.eachOf(name)}</VisuallyHidden>
          </Button>
        </div>
      )}
      {isOpen && zaps.length > 1 && (
        <div id={listId} className={css.box}>
          <EachZap app={app} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}

function EachZap({ app, onChoose }: { app: AppUse; onChoose: ConnectionChoicesProps['onChoose'] }): ReactElement {
  const { zaps } = app;
  const [key, name] = [keyOfUse(app), nameOfUse(app)];
  const keyOf = useCallback((index: number) => zaps[index]?.id ?? index, [zaps]);
  return (
    <VirtualList
      label={texts.review.connections.eachLabel(name)}
      count={zaps.length}
      height={300}
      lineHeight={84}
      growing
      snug
      keyOf={keyOf}
    >
      {(index) => {
        const zap = zaps[index];
        return (
          zap && (
            <div className={css.line}>
              <SelectField
                label={zap.title.trim() || texts.untitled}
                name={`connection-${key}-${zap.id}`}
                value={valueOf(zap.connectionId)}
                choices={choicesOf(app, new Set(zap.choices))}
                onChange={(value) => onChoose({ ...sourceOf(app), connectionId: connectionOf(value), zapId: zap.id })}
              />
            </div>
          )
        );
      }}
    </VirtualList>
  );
}

function choicesOf({ connections }: AppUse, usable: ReadonlySet<number>) {
  return [
    ...connections
      .filter(({ id }) => usable.has(id))
      .map(({ id, title, owner }) => ({
        value: String(id),
        label: owner === null ? title : texts.review.connections.sharedBy(title, owner),
      })),
    { value: later, label: texts.review.connections.later },
  ];
}
