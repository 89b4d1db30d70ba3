/** How words and characters sound, as codes that can be compared. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.sound;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
