import { useRef, useState, type ReactElement } from 'react';
import { mappingTexts as texts } from './texts';
import { MappedText, type MappedTextHandle, type MappedTextProps } from './MappedText';
import { useMapping } from './MappingContext';
import css from './Mapping.module.css';
import { SourcePicker } from './SourcePicker';
import { onlyLists } from './sources';

export interface MappingFieldProps extends Omit<MappedTextProps, 'labelOf' | 'aside' | 'insertRef'> {
  /** Only lists can be inserted. */
  isList?: boolean;
}

/** A text with tokens, and a button that inserts data of earlier steps. */
export function MappingField({ isList = false, ...props }: MappingFieldProps): ReactElement {
  const { sources, labelOf } = useMapping();
  const [isOpen, setOpen] = useState(false);
  const text = useRef<MappedTextHandle>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={css.mapping}>
      <MappedText
        {...props}
        labelOf={labelOf}
        insertRef={text}
        aside={
          !props.isDisabled &&
          sources.length > 0 && (
            <button
              ref={button}
              type="button"
              className={css.insert}
              aria-label={texts.insertInto(props.label)}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {texts.insert}
            </button>
          )
        }
      />
      {isOpen && (
        <SourcePicker
          sources={isList ? onlyLists(sources) : sources}
          onClose={close}
          onPick={(token) => {
            text.current?.insert(token);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
