/** The demonstration: a sample history for a container that has none. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.demo;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
