/** Owners: several people, each with a history of their own. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.owner;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
