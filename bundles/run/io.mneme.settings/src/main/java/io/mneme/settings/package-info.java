/** Lists the settings that bundles describe, and changes their values in the files of their configurations. */
package io.mneme.settings;
