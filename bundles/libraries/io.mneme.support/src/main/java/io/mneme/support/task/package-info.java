/** The executor of all threads, and tasks that log their failure. */
package io.mneme.support.task;
