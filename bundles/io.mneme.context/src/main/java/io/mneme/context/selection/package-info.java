/** The selectors that bind policies and contributors to requests. */
package io.mneme.context.selection;
