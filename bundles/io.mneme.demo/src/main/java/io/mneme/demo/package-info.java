/** Walks through what the container does with a sample. */
package io.mneme.demo;
