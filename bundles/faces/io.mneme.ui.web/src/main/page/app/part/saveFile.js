/**
 * Hands a file to the browser, which keeps it as it keeps downloads.
 * @param {Blob} file
 * @param {string} name
 */
export function saveFile(file, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address a moment after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
