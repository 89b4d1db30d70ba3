/** Records finished messages in the journal of messages, and erases those of a session. */
package io.mneme.session.record;
