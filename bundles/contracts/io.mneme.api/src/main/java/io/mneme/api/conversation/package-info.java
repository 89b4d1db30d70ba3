/** Conversations: logging utterances, and reading utterances and messages by conversation. */
@Export
@Version("2.0.0")
@NullMarked
package io.mneme.api.conversation;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
