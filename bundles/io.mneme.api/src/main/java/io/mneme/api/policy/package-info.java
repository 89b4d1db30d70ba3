/** The administration of policies: listing, activating and ranking them. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.policy;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
