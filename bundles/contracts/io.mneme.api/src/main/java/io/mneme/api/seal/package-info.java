/** Encryption at rest: what writes texts to disk seals them, and opens them again. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.seal;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
