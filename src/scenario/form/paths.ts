// Paths of a scenario's fields: names separated by dots.

/** The path of the group or list that a field is in. */
export function groupOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

/** A field's own name, or its index in a list. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
