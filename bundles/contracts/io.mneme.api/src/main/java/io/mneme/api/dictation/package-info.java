/** Dictations: recording, reading and editing them. */
@Export
@Version("1.2.0")
@NullMarked
package io.mneme.api.dictation;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
