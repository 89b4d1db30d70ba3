/** The bundles of plug-ins: installing, starting and removing each on a thread that may hang, whatever the others do. */
package io.mneme.deploy.bundle;
