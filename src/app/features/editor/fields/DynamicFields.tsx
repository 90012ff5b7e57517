import { useEffect, useState, type ReactElement } from 'react';
import type { DependentFields, Field } from '../../../../domain/runs/fields';
import { textOf } from '../../../../domain/runs/json';
import type { Step } from '../../../../domain/runs/definition';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Lead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { editorSlice } from '../state';
import { fieldsTexts as texts } from './texts';
import { dynamicFieldsOf, haveSameSource, nameOfField, withoutField } from './operations';
import { FieldInput, useOnFieldChange } from './FieldInput';
import css from './Fields.module.css';
import { operationsSlice, selectOperations } from './state';

const { fieldsRequested } = operationsSlice.actions;
const { fieldChanged } = editorSlice.actions;

/** The fields that depend on the values of others. They are asked for when these values are chosen, and again when they change. */
export function DynamicFields({ step, dynamic }: { step: Step; dynamic: DependentFields }): ReactElement | null {
  const dispatch = useAppDispatch();
  const { key } = step;
  const loaded = useAppSelector(selectOperations).fields[key];
  const of = dynamicFieldsOf(step, dynamic);
  const onChange = useOnFieldChange(key);
  const [isOpen, setOpen] = useState(false);
  const [filled] = useState(() => new Set(Object.keys(step.fields).filter((name) => textOf(step.fields[name] ?? '') !== '')));
  const isUnasked = of !== null && loaded?.of !== of;
  useEffect(() => {
    if (isUnasked) dispatch(fieldsRequested({ key, of }));
  }, [isUnasked, key, of, dispatch]);

  // The fields of other values are not those of the step.
  const current = of !== null && loaded !== undefined && haveSameSource(loaded.of, of) ? loaded : undefined;
  const fields = current?.fields ?? [];
  const lost = withoutField(step, dynamic, fields);
  // A field with a value is shown, and stays where it is while it is filled in.
  const isFolded = (field: Field): boolean => field.group === 'more' && !filled.has(field.key);
  const folded = fields.filter(isFolded);
  const input = (field: Field): ReactElement => (
    <FieldInput
      key={`${step.event} ${field.key}`}
      field={field}
      value={step.fields[field.key]}
      isOfApp
      onLoadChoices={ignore}
      onChange={onChange}
    />
  );
  // Until the answer, nobody knows what is no longer offered.
  const isKnown = of !== null && loaded?.of === of && current?.phase === 'loaded';
  const isLoading = of !== null && (current === undefined || current.phase === 'loading');
  if (of === null && lost.length === 0) return null;
  return (
    <>
      {isLoading && fields.length === 0 && <Skeleton label={texts.loadingMore} shape="row" lines={2} />}
      {current?.phase === 'failed' && (
        <LoadFailure title={texts.moreFailed} retry={texts.tryAgain} onRetry={() => dispatch(fieldsRequested({ key, of: current.of }))}>
          {current.message}
        </LoadFailure>
      )}
      {fields.filter((field) => !isFolded(field)).map(input)}
      {folded.length > 0 && (
        <details open={isOpen} className={css.more}>
          <summary
            onClick={(event) => {
              event.preventDefault();
              setOpen(!isOpen);
            }}
          >
            {texts.more(folded.length)}
          </summary>
          {isOpen && <Stack>{folded.map(input)}</Stack>}
        </details>
      )}
      {lost.length > 0 && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{isKnown ? texts.lost : texts.unknown}</legend>
          <Lead>{isKnown ? texts.lostText : texts.unknownText}</Lead>
          <ul className={css.lost}>
            {lost.map((field) => (
              <li key={field} className={css.item}>
                <span>
                  {nameOfField(field)}: <code className={css.value}>{textOf(step.fields[field])}</code>
                </span>
                <Button
                  kind="plain"
                  size="small"
                  label={texts.removeLost(nameOfField(field))}
                  onClick={() => dispatch(fieldChanged({ key, field, value: undefined }))}
                >
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {of !== null && current?.phase !== 'failed' && (
        <Bar>
          <Button kind="plain" size="small" isBusy={isLoading} onClick={() => dispatch(fieldsRequested({ key, of }))}>
            {texts.reloadFields}
          </Button>
        </Bar>
      )}
    </>
  );
}

/** Choices of dynamic fields come with them. */
const ignore = (): void => {};
