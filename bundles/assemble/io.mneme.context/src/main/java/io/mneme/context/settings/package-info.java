/** Configuration, typed and checked; the last good one stays in force. */
package io.mneme.context.settings;
