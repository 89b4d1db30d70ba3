/** The boundary between the container and plug-ins: every call of a plug-in's code goes through it. */
package io.mneme.support.plugin;
