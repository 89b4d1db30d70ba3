/** Makes text that others wrote safe to show on a terminal. */
package io.mneme.support.terminal;
