/** Tasks that an executor runs again after a failure. */
package io.mneme.support.task;
