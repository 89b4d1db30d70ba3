/** Plug-in point: resolvers, which show media to a model as far as it can see them. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.media;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
