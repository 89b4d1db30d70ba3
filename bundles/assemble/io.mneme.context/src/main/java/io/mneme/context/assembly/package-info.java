/** Assembles contexts, measures them against the previous one and keeps their manifests. */
package io.mneme.context.assembly;
