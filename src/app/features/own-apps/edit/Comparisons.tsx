import { Fragment, type ReactElement } from 'react';
import { dateAndTime } from '../../../../domain/dates';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { Notice } from '../../../widgets/Notice/Notice';
import { Row, RowList } from '../../../widgets/RowList/RowList';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { historyTexts as texts } from '../texts';
import { historySlice, selectHistory, type HistoryState } from './history';
import css from './page.module.css';
import { editAppSlice, selectEditApp } from './state';

const { comparisonClosed, moveAsked, operationToggled, rereadAsked, sourceTyped, versionOpened, versionsAsked } = historySlice.actions;

/** The published Zaps that stay on older versions, and how they get the newest. */
export function OlderZaps(): ReactElement | null {
  const dispatch = useAppDispatch();
  const { older, kept, isBusy } = useAppSelector(selectHistory);
  const app = useAppSelector(selectEditApp);
  const count = older.reduce((sum, { zaps }) => sum + zaps.length, 0);
  if (count === 0 || app.phase !== 'loaded') return null;
  return (
    <Notice
      kind="info"
      title={texts.older(count)}
      action={
        <Button size="small" isBusy={isBusy} onClick={() => dispatch(moveAsked())}>
          {texts.move(app.version)}
        </Button>
      }
    >
      <p>{texts.olderText}</p>
      {older.map(({ version, changes, zaps }) => (
        <div key={version}>
          <p>
            {texts.version(version)}:{' '}
            {zaps.map(({ id, title }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <TextLink to={`/editor/${id}`}>{title}</TextLink>
              </Fragment>
            ))}
          </p>
          <ul className={css.sentences}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ))}
      {kept.map(({ title, reason }) => (
        <p key={title}>{texts.kept(title, reason)}</p>
      ))}
    </Notice>
  );
}

/** Reading the document again, and the versions of the app. */
export function Comparisons(): ReactElement {
  const state = useAppSelector(selectHistory);
  const { compared, issue } = state;
  return (
    <>
      <Card title={texts.document}>
        <Stack>
          <Document {...state} />
          {compared?.version === null && <Comparison {...state} compared={compared} />}
        </Stack>
      </Card>
      <Card title={texts.versions}>
        <Stack>
          <Versions {...state} />
          {compared !== null && compared.version !== null && <Comparison {...state} compared={compared} />}
        </Stack>
      </Card>
      {issue !== null && <Notice kind="error">{issue}</Notice>}
    </>
  );
}

function Document({ from, address, text, isBusy }: HistoryState): ReactElement {
  const dispatch = useAppDispatch();
  const choices = (['address', 'text'] as const).map((value) => ({ value, label: texts.sources[value] }));
  return (
    <>
      <p>{texts.documentText}</p>
      <ChoiceBar label={texts.source} value={from} choices={choices} onChoose={(value) => dispatch(sourceTyped({ from: value }))} />
      {from === 'address' ? (
        <TextField
          label={texts.address}
          name="documentAddress"
          type="url"
          value={address}
          onChange={(value) => dispatch(sourceTyped({ address: value }))}
        />
      ) : (
        <TextAreaField
          label={texts.text}
          name="documentText"
          rows={6}
          value={text}
          onChange={(value) => dispatch(sourceTyped({ text: value }))}
        />
      )}
      <div>
        <Button isBusy={isBusy} isDisabled={(from === 'address' ? address : text).trim() === ''} onClick={() => dispatch(rereadAsked())}>
          {texts.read}
        </Button>
      </div>
    </>
  );
}

function Versions({ versions, isBusy }: HistoryState): ReactElement {
  const dispatch = useAppDispatch();
  const app = useAppSelector(selectEditApp);
  const newest = app.phase === 'loaded' ? app.version : null;
  if (versions === null)
    return (
      <div>
        <Button isBusy={isBusy} onClick={() => dispatch(versionsAsked())}>
          {texts.show}
        </Button>
      </div>
    );
  return (
    <RowList label={texts.versions}>
      {versions.map(({ version, createdAt, person }) => (
        <Row
          key={version}
          title={texts.version(version)}
          details={[texts.made(dateAndTime(Date.parse(createdAt), 'short'), person ?? texts.somebody)]}
          action={
            version === newest ? (
              texts.newest
            ) : (
              <Button size="small" label={texts.compareLabel(version)} onClick={() => dispatch(versionOpened({ version }))}>
                {texts.compare}
              </Button>
            )
          }
        />
      ))}
    </RowList>
  );
}

interface ComparisonProps extends HistoryState {
  readonly compared: NonNullable<HistoryState['compared']>;
}

/** What another definition would change. Taking it over fills the forms; nothing is saved yet. */
function Comparison({ compared: { version, definition, changes }, operations, chosen }: ComparisonProps): ReactElement {
  const dispatch = useAppDispatch();
  const app = useAppSelector(selectEditApp);
  const mayChange = app.phase === 'loaded' && app.mayChange;
  return (
    <section className={css.event} aria-label={version === null ? texts.changesOfDocument : texts.changesOf(version)}>
      <h3>{version === null ? texts.changesOfDocument : texts.changesOf(version)}</h3>
      {changes.length === 0 ? (
        <p>{texts.same}</p>
      ) : (
        <ul className={css.sentences}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {version === null && operations.length > 0 && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{texts.newOperations}</legend>
          {operations.map(({ id, title }) => (
            <CheckboxField
              key={id}
              label={title}
              name={`operation-${id}`}
              hint={id}
              isChecked={chosen.includes(id)}
              onChange={() => dispatch(operationToggled({ id }))}
            />
          ))}
          <div>
            <Button size="small" onClick={() => dispatch(rereadAsked())}>
              {texts.readWith}
            </Button>
          </div>
        </fieldset>
      )}
      <Bar>
        {mayChange && changes.length > 0 && (
          <Button size="small" onClick={() => dispatch(editAppSlice.actions.definitionTaken({ definition }))}>
            {version === null ? texts.take : texts.bringBack(version)}
          </Button>
        )}
        <Button size="small" onClick={() => dispatch(comparisonClosed())}>
          {texts.close}
        </Button>
      </Bar>
    </section>
  );
}
