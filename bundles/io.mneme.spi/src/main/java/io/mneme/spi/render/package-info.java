/** Plug-in point: how an entry reads. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.render;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
