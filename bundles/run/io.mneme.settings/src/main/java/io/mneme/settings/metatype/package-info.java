/** Reads how bundles describe the keys of their configurations. */
package io.mneme.settings.metatype;
