/** What every kind of recorded entry has in common. */
@Export
@Version("1.1.0")
@NullMarked
package io.mneme.api.entry;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
