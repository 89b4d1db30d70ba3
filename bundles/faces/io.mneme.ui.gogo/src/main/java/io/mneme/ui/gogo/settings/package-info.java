/** Commands that list and change settings. */
package io.mneme.ui.gogo.settings;
