/** Reads JSON that callers send: one object, strictly, field by field. */
package io.mneme.view.input;
