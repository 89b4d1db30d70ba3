/** Groups utterances and messages into conversations; lists, merges, exports, mirrors and erases them. */
package io.mneme.record.conversation;
