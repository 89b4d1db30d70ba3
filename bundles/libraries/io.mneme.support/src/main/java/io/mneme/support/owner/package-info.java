/** What is kept for each of several people. */
package io.mneme.support.owner;
