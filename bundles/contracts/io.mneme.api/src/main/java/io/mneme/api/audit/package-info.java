/** The audit: who has changed what in the container, and when. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.audit;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
