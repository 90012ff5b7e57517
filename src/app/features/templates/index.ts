export { cardOf, TemplateList, type TemplateCard, type WireTemplate } from './TemplateList';
