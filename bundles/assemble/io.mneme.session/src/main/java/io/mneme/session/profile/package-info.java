/** The configured characters. */
package io.mneme.session.profile;
