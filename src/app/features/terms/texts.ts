import { brand } from '../../../domain/brand';

export const texts = {
  title: `The terms of service of ${brand.name} have changed`,
  lead: `Agree to them to keep using ${brand.name}.`,
  agree: 'I agree to the terms',
  failed: 'We couldn’t save your agreement. Try again.',
} as const;
