/** Makes text that others wrote, and failures, safe to show on a terminal. */
package io.mneme.support.terminal;
