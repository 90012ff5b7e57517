export { cardOf, TemplateList, type TemplateCard, type WireTemplate } from './TemplateList';
export { createFromTemplate, publishFilled, runOnce } from './runTemplate';
