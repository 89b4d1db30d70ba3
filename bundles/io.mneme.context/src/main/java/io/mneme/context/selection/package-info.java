/** What policies and contributors declare, and the selectors that bind them to requests. */
package io.mneme.context.selection;
