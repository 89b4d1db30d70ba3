/** Compares contexts by their manifests. */
package io.mneme.context.comparison;
