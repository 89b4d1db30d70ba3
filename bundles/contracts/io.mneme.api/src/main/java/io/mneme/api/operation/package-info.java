/** Operations of the container: the parts of a request, with their times, for tracing. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.operation;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
