/** A choice of an option's value and the words for it. */
export interface Option<Value extends string> {
  value: Value
  label: string
}
