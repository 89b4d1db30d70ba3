/** The meters of character sessions. */
package io.mneme.session.meter;
