/**
 * Puts the focus into a field when it appears; for `ref`, which is called again with each drawing.
 * @param {HTMLElement | null} field
 */
export function focusOnce(field) {
  if (field && !field.dataset.focused) {
    field.dataset.focused = 'true';
    field.focus();
  }
}
