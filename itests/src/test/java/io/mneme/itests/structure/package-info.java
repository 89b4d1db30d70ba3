/** Rules for names, packages and words, checked in the sources and class files of the checkout. */
package io.mneme.itests.structure;
