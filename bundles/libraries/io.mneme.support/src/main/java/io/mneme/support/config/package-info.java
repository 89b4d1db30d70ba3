/** The values of a configuration as texts, and the line of the log about a refused one. */
package io.mneme.support.config;
