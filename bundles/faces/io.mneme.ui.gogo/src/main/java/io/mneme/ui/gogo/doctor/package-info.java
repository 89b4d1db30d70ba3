/** Runs the health checks of the container for mneme:doctor. */
package io.mneme.ui.gogo.doctor;
