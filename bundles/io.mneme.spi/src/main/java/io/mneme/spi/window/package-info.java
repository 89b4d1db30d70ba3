/** Plug-in point: which entries are in the window next. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.window;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
