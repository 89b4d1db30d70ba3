/** Records finished messages in the journal of messages, and makes histories of what was recorded. */
package io.mneme.session.record;
