import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextField } from '../../../widgets/TextField/TextField';
import type { DefinitionRequest } from '../definition';
import { editTexts as texts } from '../texts';
import { useIssues } from './issues';
import css from './page.module.css';
import { bodyKindOf, pairsOf, type BodyKind, type OfEvent, type Pair, type PairPlace } from './requests';
import { editAppSlice, selectEditApp } from './state';

const { bodyKindChosen, pairsTyped, requestTyped } = editAppSlice.actions;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((value) => ({ value, label: value }));
const bodyKinds = Object.entries(texts.bodyKinds).map(([value, label]) => ({ value, label }));

interface RequestFormProps {
  readonly of: OfEvent;
  readonly at: string;
  readonly request: DefinitionRequest;
}

/** The request of an event: where it goes, and what is sent. */
export function RequestForm({ of, at, request }: RequestFormProps): ReactElement {
  const dispatch = useAppDispatch();
  const issueAt = useIssues();
  const kind = bodyKindOf(request);
  const hasBody = kind !== 'none' || !['GET', 'HEAD'].includes(request.method);
  const bodyIssue = issueAt(`${at}.body`);
  return (
    <>
      <h4>{texts.request}</h4>
      <SelectField
        label={texts.eventParts['request.method']}
        name={`${of.event}-method`}
        error={issueAt(`${at}.method`)}
        value={request.method}
        choices={methods}
        onChange={(method) => dispatch(requestTyped({ ...of, method }))}
      />
      {request.path !== undefined && (
        <TextField
          label={texts.eventParts['request.path']}
          name={`${of.event}-path`}
          hint={texts.pathHint}
          error={issueAt(`${at}.path`)}
          value={request.path}
          onChange={(path) => dispatch(requestTyped({ ...of, path }))}
        />
      )}
      <Pairs of={of} place="query" error={issueAt(`${at}.query`)} />
      <Pairs of={of} place="headers" error={issueAt(`${at}.headers`)} />
      {hasBody && kind === 'other' && <p>{texts.otherBody}</p>}
      {hasBody && kind !== 'other' && (
        <SelectField
          label={texts.bodyKind}
          name={`${of.event}-body`}
          error={kind === 'none' ? bodyIssue : null}
          value={kind}
          choices={bodyKinds}
          onChange={(chosen) => dispatch(bodyKindChosen({ ...of, kind: chosen as Exclude<BodyKind, 'other'> }))}
        />
      )}
      {(kind === 'json' || kind === 'form') && <Pairs of={of} place="body" error={bodyIssue} />}
    </>
  );
}

/** Names with values, one in each row. */
function Pairs({ of, place, error }: { of: OfEvent; place: PairPlace; error: string | null }): ReactElement {
  const dispatch = useAppDispatch();
  const app = useAppSelector(selectEditApp);
  const pairs = app.phase === 'loaded' ? pairsOf(app, of, place) : [];
  const change = (next: readonly Pair[]) => dispatch(pairsTyped({ ...of, at: place, pairs: next }));
  const replace = (index: number, part: Partial<Pair>) => change(pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)));
  const words = texts.pairs[place];
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{words.title}</legend>
      {pairs.map(({ name, value }, index) => {
        const isText = typeof value === 'string';
        return (
          <div key={index} className={css.parts}>
            <TextField
              label={words.name}
              name={`${of.event}-${place}-${index}-name`}
              value={name}
              onChange={(typed) => replace(index, { name: typed })}
            />
            <TextField
              label={texts.value}
              name={`${of.event}-${place}-${index}-value`}
              readOnly={!isText}
              value={isText ? value : JSON.stringify(value)}
              onChange={(typed) => replace(index, { value: typed })}
            />
            <Button label={texts.removeLabel(name || words.name)} onClick={() => change(pairs.filter((_, at) => at !== index))}>
              {texts.removePair}
            </Button>
          </div>
        );
      })}
      {error !== null && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button size="small" onClick={() => change([...pairs, { name: '', value: '' }])}>
          {words.add}
        </Button>
      </div>
    </fieldset>
  );
}
