import { useEffect, type ReactElement } from 'react';
import type { DependentFields } from '../../../../domain/runs/fields';
import { textOf } from '../../../../domain/runs/json';
import type { FieldValue, Step } from '../../../../domain/runs/definition';
import { Button } from '../../../widgets/Button/Button';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { fieldsTexts as texts } from './texts';
import { dynamicFieldsOf, nameOfField, withoutField, type LoadedFields } from './dependentFields';
import { FieldInput } from './FieldInput';
import css from './Fields.module.css';

export interface DynamicFieldsProps {
  step: Step;
  dynamic: DependentFields;
  loaded: LoadedFields | undefined;
  onLoad: (of: string) => void;
  onField: (field: string, value: FieldValue | undefined) => void;
}

/** The fields that depend on the values of others. They are asked for when these values are chosen, and again when they change. */
export function DynamicFields({ step, dynamic, loaded, onLoad, onField }: DynamicFieldsProps): ReactElement | null {
  const of = dynamicFieldsOf(step, dynamic);
  const isUnasked = of !== null && loaded?.of !== of;
  useEffect(() => {
    if (isUnasked) onLoad(of);
  }, [isUnasked, of, onLoad]);

  // The fields of other values are not those of the step.
  const current = of !== null && loaded?.of === of ? loaded : undefined;
  const fields = current?.fields ?? [];
  const lost = withoutField(step, dynamic, fields);
  // Until the answer, nobody knows what is no longer offered.
  const isKnown = of !== null && current?.phase === 'loaded';
  const isLoading = of !== null && (current === undefined || current.phase === 'loading');
  if (of === null && lost.length === 0) return null;
  return (
    <>
      {isLoading && fields.length === 0 && <Skeleton label={texts.loadingMore} shape="row" lines={2} />}
      {current?.phase === 'failed' && (
        <LoadFailure title={texts.moreFailed} retry={texts.tryAgain} onRetry={() => onLoad(current.of)}>
          {current.message}
        </LoadFailure>
      )}
      {fields.map((field) => (
        <FieldInput
          key={`${step.event} ${field.key}`}
          field={field}
          value={step.fields[field.key]}
          onLoadChoices={ignore}
          onChange={(value) => onField(field.key, value)}
        />
      ))}
      {lost.length > 0 && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{isKnown ? texts.lost : texts.unknown}</legend>
          <p className={css.hint}>{isKnown ? texts.lostText : texts.unknownText}</p>
          <ul className={css.lost}>
            {lost.map((key) => (
              <li key={key} className={css.item}>
                <span>
                  {nameOfField(key)}: <code className={css.value}>{textOf(step.fields[key])}</code>
                </span>
                <Button kind="plain" size="small" label={texts.removeLost(nameOfField(key))} onClick={() => onField(key, undefined)}>
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {of !== null && current?.phase !== 'failed' && (
        <div className={css.acts}>
          <Button kind="plain" size="small" label={texts.reloadFields} isBusy={isLoading} onClick={() => onLoad(of)}>
            {texts.reloadFields}
          </Button>
        </div>
      )}
    </>
  );
}

/** Choices of dynamic fields come with them. */
const ignore = (): void => {};
