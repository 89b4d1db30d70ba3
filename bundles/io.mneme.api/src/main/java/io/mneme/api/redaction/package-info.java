/** Redaction: what texts go through before they are kept, handed out or shown to a model. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.redaction;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
