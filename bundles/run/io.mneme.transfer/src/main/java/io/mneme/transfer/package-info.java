/** Imports dictations from files of other programs. */
package io.mneme.transfer;
