/** Keeps the manifests of assembled contexts, with what providers billed for them. */
package io.mneme.context.manifest;
