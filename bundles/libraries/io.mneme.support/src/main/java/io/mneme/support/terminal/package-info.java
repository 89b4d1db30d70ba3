/** Makes text that others wrote, and failures, safe to show on a terminal, and passes the output of commands to its sender. */
package io.mneme.support.terminal;
