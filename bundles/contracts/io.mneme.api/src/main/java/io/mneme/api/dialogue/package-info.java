/** Messages of dialogues: their data, and the services that record and read them. */
@Export
@Version("2.3.0")
@NullMarked
package io.mneme.api.dialogue;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
