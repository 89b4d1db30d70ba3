/** The forms in which a context can be given, of the container and of plug-ins. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.format;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
