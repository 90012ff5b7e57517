import type { ReactElement } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import type { Definition, DefinitionWay } from '../definition';
import { editTexts as texts } from '../texts';
import { useIssues } from './issues';
import css from './page.module.css';
import { editAppSlice } from './state';

const { wayAdded, wayRemoved, wayTyped } = editAppSlice.actions;

const kinds = ['bearer', 'header', 'query', 'basic', 'oauth'] as const;

/** How people sign in to the app. */
export function Ways({ connection }: Pick<Definition, 'connection'>): ReactElement {
  const dispatch = useAppDispatch();
  const ways = Object.entries(connection?.ways ?? {});
  return (
    <Card title={texts.ways}>
      <Stack>
        {ways.length === 0 && <p>{texts.noWays}</p>}
        {ways.map(([name, way]) => (
          <WayForm key={name} name={name} way={way} />
        ))}
        <fieldset className={css.group}>
          <legend className={css.legend}>{texts.addWay}</legend>
          <Bar>
            {kinds.map((kind) => (
              <Button key={kind} size="small" onClick={() => dispatch(wayAdded({ kind }))}>
                {texts.wayKinds[kind]}
              </Button>
            ))}
          </Bar>
        </fieldset>
      </Stack>
    </Card>
  );
}

function WayForm({ name, way }: { name: string; way: DefinitionWay }): ReactElement {
  const dispatch = useAppDispatch();
  const issueAt = useIssues();
  const { kind, label, help = '', scopes = [], fields = [] } = way;
  const change = (part: Partial<DefinitionWay>) => dispatch(wayTyped({ ...part, way: name }));
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label || name}</legend>
      <Stack gap="small">
        <WayText name={name} part="label" value={label} />
        {kind === 'key' && (
          <>
            <WayText name={name} part="name" value={way.name ?? ''} />
            <WayText
              name={name}
              part="value"
              value={way.value ?? ''}
              hint={texts.wayValueHint(fields.find(({ type }) => type === 'secret')?.key ?? 'token')}
            />
          </>
        )}
        {kind === 'oauth' && (
          <>
            {way.authorize !== undefined && <WayText name={name} part="authorize" value={way.authorize} />}
            <WayText name={name} part="token" value={way.token ?? ''} />
            <WayText name={name} part="revoke" value={way.revoke ?? ''} hint={texts.revokeHint} isOptional />
            <TextField
              label={texts.wayParts.scopes}
              name={`way-${name}-scopes`}
              hint={texts.scopesHint}
              error={issueAt(`connection.ways.${name}.scopes`)}
              value={scopes.join(' ')}
              onChange={(text) => change({ scopes: text === '' ? [] : text.replace(/ {2,}/g, ' ').split(' ') })}
            />
          </>
        )}
        <TextAreaField
          label={texts.wayParts.help}
          name={`way-${name}-help`}
          maxLength={1000}
          error={issueAt(`connection.ways.${name}.help`)}
          value={help}
          onChange={(value) => change({ help: value })}
        />
        <div>
          <Button size="small" label={texts.removeLabel(label || name)} onClick={() => dispatch(wayRemoved({ way: name }))}>
            {texts.removeWay}
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}

interface WayTextProps {
  readonly name: string;
  readonly part: 'label' | 'name' | 'value' | 'authorize' | 'token' | 'revoke';
  readonly value: string;
  readonly hint?: string;
  /** An empty text leaves the part out. */
  readonly isOptional?: boolean;
}

function WayText({ name, part, value, hint, isOptional = false }: WayTextProps): ReactElement {
  const dispatch = useAppDispatch();
  const issueAt = useIssues();
  const change = (typed: string) => dispatch(wayTyped({ way: name, [part]: isOptional && typed === '' ? undefined : typed }));
  return (
    <TextField
      label={texts.wayParts[part]}
      name={`way-${name}-${part}`}

      maxLength={part === 'label' ? 100 : 2000}
      hint={hint}
      error={issueAt(`connection.ways.${name}.${part}`)}
      value={value}
      onChange={change}
    />
  );
}
