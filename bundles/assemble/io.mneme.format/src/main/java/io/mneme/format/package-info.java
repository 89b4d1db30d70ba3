/** Knows the forms in which contexts can be given, of the container and of plug-ins, and calls what writes them. */
package io.mneme.format;
