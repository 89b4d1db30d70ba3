/** Character sessions: live conversations of a person with several characters in turn, in memory. */
@Export
@Version("2.0.0")
@NullMarked
package io.mneme.api.session;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
