/** Plug-in point: formats, which write a context as the request of a provider. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.format;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
