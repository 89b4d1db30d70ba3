/** Plug-in point: vectors of the meaning of texts. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.embed;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
