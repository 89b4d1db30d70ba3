/** Plug-in point: window policies, which decide which entries are in a window. */
@Export
@Version("3.0.0")
@NullMarked
package io.mneme.spi.window;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
