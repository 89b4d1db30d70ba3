/** Plug-in point: the values of arguments of shell commands, which the shells offer while a person types. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.command;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
