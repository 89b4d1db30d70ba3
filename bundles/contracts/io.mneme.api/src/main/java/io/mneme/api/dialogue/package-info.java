/** Messages of dialogues: their data, and the service that records them. */
@Export
@Version("2.1.0")
@NullMarked
package io.mneme.api.dialogue;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
