/** Redaction of texts before they are stored, exported or put into a prompt. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.redaction;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
