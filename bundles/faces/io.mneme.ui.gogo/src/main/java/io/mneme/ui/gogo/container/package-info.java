/** Commands that show status and version of the container. */
package io.mneme.ui.gogo.container;
