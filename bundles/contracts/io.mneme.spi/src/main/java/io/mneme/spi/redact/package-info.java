/** Plug-in point: redactors, which replace what must not be stored or shown. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.redact;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
