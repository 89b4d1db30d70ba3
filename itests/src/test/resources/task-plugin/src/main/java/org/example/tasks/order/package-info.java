/** The policy type task-order: the order in which tasks are shown. */
@Export
@Version("1.0.0")
package org.example.tasks.order;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
