/** Demonstrates what the container does with sample dictations. */
package io.mneme.demo;
