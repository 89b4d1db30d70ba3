/** Conversations: logging what is said, and reading it back grouped. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.conversation;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
