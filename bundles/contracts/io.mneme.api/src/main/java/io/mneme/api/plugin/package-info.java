/** Plug-ins: the files in the folder {@code deploy}, what became of each, and changes of them by the operator. */
@Export
@Version("1.1.0")
@NullMarked
package io.mneme.api.plugin;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
