import type { FieldHelp } from './help.ts';
import { showValue, type Problem } from '../check/problem.ts';

/**
 * The valid values of one field, from its description alone: a page gets the descriptions of the few fields that its reader
 * can change instead of the much larger schema.
 */
export type ValueField = FieldHelp & { readonly kind: 'number' | 'integer' | 'choice' | 'flag' };

export function isValueField(field: FieldHelp): field is ValueField {
  return ['number', 'integer', 'choice', 'flag'].includes(field.kind);
}

/** The range or the choices in words: `0 to 60000 ms`. */
export function allowedValues(field: ValueField): string {
  const unit = field.unit === undefined ? '' : ` ${field.unit}`;
  switch (field.kind) {
    case 'number':
      return `${field.minimum} to ${field.maximum}${unit}`;
    case 'integer':
      return `a whole number from ${field.minimum} to ${field.maximum}${unit}`;
    case 'choice':
      return (field.choices ?? []).map((option) => JSON.stringify(option)).join(', ');
    case 'flag':
      return 'true, false';
  }
}

/**
 * Why a field does not accept a value, in checkScenario's words; undefined if it does.
 * @param path of the field in its scenario: `http.documents.0.bytes`
 */
export function valueProblem(field: ValueField, path: string, value: unknown): Problem | undefined {
  const reason = reasonAgainst(field, value);
  if (reason === undefined) return undefined;
  return { path, value: showValue(value), reason, allowed: allowedValues(field) };
}

function reasonAgainst(field: ValueField, value: unknown): string | undefined {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'choice':
      return field.choices?.some((choice) => choice === value) === true
        ? undefined
        : 'is none of the choices';
    case 'number':
    case 'integer':
      if (typeof value !== 'number' || Number.isNaN(value)) return 'must be a number';
      if (field.kind === 'integer' && !Number.isInteger(value)) return 'must be a whole number';
      if (field.minimum !== undefined && value < field.minimum) return 'is below the minimum';
      if (field.maximum !== undefined && value > field.maximum) return 'is above the maximum';
      return undefined;
  }
}
