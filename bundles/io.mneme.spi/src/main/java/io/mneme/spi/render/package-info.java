/** Plug-in point: renderers, which turn an entry into one line of the history. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.render;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
