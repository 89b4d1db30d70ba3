/** Commands of focus sessions: the sessions, their turns, and results weighed by them. */
package io.mneme.ui.gogo.session;
