/** The rules by which the body of a context is laid out for the interface of a provider. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.layout;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
