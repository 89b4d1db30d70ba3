/** Commands that assemble, explain and replay contexts. */
package io.mneme.ui.gogo.context;
