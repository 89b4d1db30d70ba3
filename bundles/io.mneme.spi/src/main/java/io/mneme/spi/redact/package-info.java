/** Plug-in point: what must not be kept, or shown. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.redact;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
