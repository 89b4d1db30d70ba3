/** Commands that show the container's log, and change how much is logged. */
package io.mneme.ui.gogo.log;
