/** The memories and sessions of Spring AI in a running container. */
package io.mneme.springai;
