/** Plug-in point: bounds of settings, and checks before they are stored. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.settings;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
