/** The administration of settings: listing what configurations contain, and changing it. */
@Export
@Version("1.2.0")
@NullMarked
package io.mneme.api.settings;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
