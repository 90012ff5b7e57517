import { brand } from '../../../domain/brand';

export const copy = {
  title: `The terms of service of ${brand.name} have changed`,
  lead: `Please agree to them to go on using ${brand.name}.`,
  agree: 'I agree to the terms',
  failed: 'We could not keep your agreement. Please try again.',
} as const;
