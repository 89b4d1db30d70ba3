/** The settings of character sessions. */
package io.mneme.session.settings;
