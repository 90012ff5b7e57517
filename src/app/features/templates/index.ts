export { cardOf, type TemplateCard, type WireTemplate } from './card';
export { TemplateList, type TemplateListProps } from './TemplateList';
