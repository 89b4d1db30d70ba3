/** Which of the older messages leave a history. */
package io.mneme.session.window;
