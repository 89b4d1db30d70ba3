/** What every kind of recorded entry has in common: how it is refused or imported, and how its texts are redacted. */
@Export
@Version("1.4.0")
@NullMarked
package io.mneme.api.entry;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
