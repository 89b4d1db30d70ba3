/** The text transforms of this bundle. */
package io.mneme.dialogue.transform;
